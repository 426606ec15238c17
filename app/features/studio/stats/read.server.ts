import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { viewsWorth } from "#app/features/payouts/months.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import { ORIGINS } from "#app/features/posts/limits.ts";
import { type Bar, barsOf, type Span, spanOf } from "./bars.ts";
import { byKind, readIncomeDays } from "./income.server.ts";
import { type PeopleDay, readPeople, thinned } from "./people.server.ts";
import { type PostFigures, readLatestPosts } from "./post.server.ts";
import type { Range } from "./ranges.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Stats {
  range: Range;
  views: number;
  paid: number;
  bars: Bar[];
  origins: { origin: string; views: number }[];
  /** By hour of the day, of the months in the range. */
  hours: number[];
  /** At the ends of days; null: not yet counted. */
  followers: { from: number; to: number } | null;
  subscribers: { from: number; to: number } | null;
  /** Followers and subscribers over time. */
  people: PeopleDay[];
  /** Of how many views it is known how long they were, and how long that is together. */
  timed: number;
  watchedMs: number;
  latest: PostFigures[];
  /** Of views at the present rate, and of what was sold by kind, in cents. */
  income: { views: number; sales: { kind: string; cents: number }[] };
  currency: string;
}

/**
 * A creator's numbers of a range, from sums by day: a few rows for each of its days, however many views, posts and
 * people there are. Today is in it.
 */
export async function readStats(ctx: SignedInCtx, range: Range): Promise<Stats> {
  const { currency } = getEnv();
  const span = spanOfRange(range);
  const { from } = span;
  const rows = await readDays(ctx, span);
  const paid = rows.reduce((sum, row) => sum + row.paid, 0);
  const people = await readPeople(ctx, span);
  return {
    ...{ range, paid, currency, views: rows.reduce((sum, row) => sum + row.views, 0) },
    timed: rows.reduce((sum, row) => sum + row.timed, 0),
    watchedMs: rows.reduce((sum, row) => sum + row.watchedMs, 0),
    bars: barsOf(rows, spanOf(span, rows[0]?.day)),
    origins: [...ORIGINS, "unknown"].flatMap((origin) => {
      const of = rows.filter((row) => row.origin === origin);
      const views = of.reduce((sum, row) => sum + row.views, 0);
      return views > 0 ? [{ origin, views }] : [];
    }),
    hours: await hoursOf(ctx, Math.floor(from / 100)),
    ...{ followers: grownOf(people, "followers"), subscribers: grownOf(people, "subscribers") },
    people: thinned(people),
    latest: await readLatestPosts(ctx, span),
    income: { views: viewsWorth(paid), sales: byKind(await readIncomeDays(ctx, span)) },
  };
}

/** The days of a range by where their views were had. */
export async function readDays({ db, viewer }: SignedInCtx, { from }: Span) {
  const days = await db
    .selectFrom("estudio_dias")
    .select(["day", "origin", "views", "paid_views", "timed_views", "watched_ms"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("day", ">=", from)
    .orderBy("day")
    .orderBy("origin")
    .execute();
  return days.map((row) => ({
    ...{ day: row.day, origin: row.origin, views: +row.views, paid: +row.paid_views },
    ...{ timed: +row.timed_views, watchedMs: +row.watched_ms },
  }));
}

/** The days of a range, today in it. */
export function spanOfRange(range: Range, now = Date.now()): Span {
  const { timeZone } = getEnv();
  const since = now - (Number(range) - 1) * DAY_MS;
  return { from: range === "todo" ? 0 : dayOf(since, timeZone), today: dayOf(now, timeZone) };
}

function grownOf(people: PeopleDay[], what: "followers" | "subscribers") {
  const [first, last] = [people[0], people.at(-1)];
  return first && last ? { from: first[what], to: last[what] } : null;
}

export async function hoursOf({ db, viewer }: SignedInCtx, month: number): Promise<number[]> {
  const rows = await db
    .selectFrom("estudio_horas")
    .select(["hour", "views"])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("month", ">=", month)
    .execute();
  // Of each month 24 at most: summed here, they need no order there.
  const hours = Array.from({ length: 24 }, () => 0);
  for (const { hour, views } of rows) hours[hour]! += Number(views);
  return hours;
}
