import type { SignedInCtx } from "#app/context.server.ts";
import { BARS_MAX } from "./ranges.ts";

/** How many there were on a day (year * 10000 + month * 100 + day). */
export interface PeopleDay {
  day: number;
  followers: number;
  subscribers: number;
}

/** Followers and subscribers over time, from the first day that was counted: one row a day, and now. */
export async function readPeople(
  { db, viewer }: SignedInCtx,
  { from, today }: { from: number; today: number },
): Promise<PeopleDay[]> {
  const { id_usuario } = viewer;
  const days = await db
    .selectFrom("estudio_personas")
    .select(["day", "followers", "subscribers"])
    .where("id_usuario", "=", id_usuario)
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
  if (days.length === 0) return [];
  const now = await db
    .selectFrom("usuarios")
    .select(["followersCount as followers", "subscribersCount as subscribers"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  const rows = days.map((row) => ({
    ...{ day: row.day, followers: +row.followers, subscribers: +row.subscribers },
  }));
  return [...rows.filter(({ day }) => day < today), { day: today, ...now }];
}

/** No more of them than one can tell apart: the first, the last, and some evenly between. */
export function thinned<T>(rows: T[], most = BARS_MAX): T[] {
  const step = Math.max(1, (rows.length - 1) / (most - 1));
  const count = Math.min(rows.length, most);
  return Array.from({ length: count }, (_, at) => rows[Math.round(at * step)]!);
}
