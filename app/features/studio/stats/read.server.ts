import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { viewsWorth } from "#app/features/payouts/months.server.ts";
import { dayOf } from "#app/features/posts/views/month.server.ts";
import { ORIGINS } from "#app/features/posts/limits.ts";
import { BARS_MAX, type Range } from "./ranges.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Bar {
  /** The first day of it, as year * 10000 + month * 100 + day. */
  from: number;
  views: number;
  paid: number;
}

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
  /** Of views at the present rate, and of what was sold, in cents. */
  income: { views: number; sales: number };
  currency: string;
}

/**
 * A creator's numbers of a range, from sums by day: a few rows for each of its days, however many views, posts and
 * people there are. Today is in it.
 */
export async function readStats(ctx: SignedInCtx, range: Range): Promise<Stats> {
  const { timeZone, currency } = getEnv();
  const now = Date.now();
  const since = range === "todo" ? 0 : now - (Number(range) - 1) * DAY_MS;
  const from = since === 0 ? 0 : dayOf(since, timeZone);
  const { id_usuario } = ctx.viewer;
  const days = await ctx.db
    .selectFrom("estudio_dias")
    .select(["day", "origin", "views", "paid_views"])
    .where("id_usuario", "=", id_usuario)
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
  const rows = days.map((row) => ({ ...row, views: +row.views, paid: +row.paid_views }));
  const paid = rows.reduce((sum, row) => sum + row.paid, 0);
  return {
    ...{ range, paid, currency, views: rows.reduce((sum, row) => sum + row.views, 0) },
    bars: barsOf(rows, {
      first: from || rows[0]?.day || dayOf(now, timeZone),
      last: dayOf(now, timeZone),
    }),
    origins: [...ORIGINS, "unknown"].flatMap((origin) => {
      const of = rows.filter((row) => row.origin === origin);
      const views = of.reduce((sum, row) => sum + row.views, 0);
      return views > 0 ? [{ origin, views }] : [];
    }),
    hours: await hoursOf(ctx, Math.floor(from / 100)),
    ...(await peopleOf(ctx, from)),
    income: { views: viewsWorth(paid), sales: await salesOf(ctx, since, currency) },
  };
}

/** Every day of the range, or as many days a bar that there are not too many. */
export function barsOf(
  rows: { day: number; views: number; paid: number }[],
  { first, last }: { first: number; last: number },
): Bar[] {
  const [start, end] = [momentOf(first), momentOf(last)];
  const count = Math.round((end - start) / DAY_MS) + 1;
  const width = count <= BARS_MAX ? 1 : count <= BARS_MAX * 7 ? 7 : Math.ceil(count / BARS_MAX);
  const bars = Array.from({ length: Math.ceil(count / width) }, (_, at) => ({
    ...{ from: dayOf(start + at * width * DAY_MS, "UTC"), views: 0, paid: 0 },
  }));
  for (const { day, views, paid } of rows) {
    const bar = bars[Math.floor(Math.round((momentOf(day) - start) / DAY_MS) / width)];
    if (!bar) continue;
    bar.views += views;
    bar.paid += paid;
  }
  return bars;
}

function momentOf(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
}

async function hoursOf({ db, viewer }: SignedInCtx, month: number): Promise<number[]> {
  const rows = await db
    .selectFrom("estudio_horas")
    .select((eb) => ["hour", eb.fn.sum<number | string>("views").as("views")])
    .where("id_usuario", "=", viewer.id_usuario)
    .where("month", ">=", month)
    .groupBy("hour")
    .execute();
  const byHour = new Map(rows.map(({ hour, views }) => [hour, Number(views)]));
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0);
}

async function peopleOf({ db, viewer }: SignedInCtx, from: number) {
  const ofDays = db
    .selectFrom("estudio_personas")
    .select(["followers", "subscribers"])
    .where("id_usuario", "=", viewer.id_usuario);
  const first = await ofDays.where("day", ">=", from).orderBy("day").limit(1).executeTakeFirst();
  const now = await db
    .selectFrom("usuarios")
    .select(["followersCount as followers", "subscribersCount as subscribers"])
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  if (!first) return { followers: null, subscribers: null };
  return {
    followers: { from: +first.followers, to: now.followers },
    subscribers: { from: +first.subscribers, to: now.subscribers },
  };
}

/** What a creator has sold since then and nobody took back. */
async function salesOf({ db, viewer }: SignedInCtx, since: number, currency: string) {
  const { cents } = await db
    .selectFrom("cobros")
    .select((eb) => eb.fn.sum<number | string | null>("creator_cents").as("cents"))
    .where("creator_id", "=", viewer.id_usuario)
    .where("created_at", ">=", since)
    .where("currency", "=", currency)
    .where("reversed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
