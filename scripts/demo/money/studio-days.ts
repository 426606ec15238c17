import { dayOf } from "#app/features/posts/views/month.server.ts";
import type { Database } from "#db/client.ts";
import { DAY_MS } from "../crowd.ts";
import { insertRows } from "../insert.ts";
import { makePostDays } from "../post-days.ts";

interface MonthRow {
  id_usuario: number;
  /** Year * 100 + month. */
  month: number;
  views: number;
  paid_views: number;
}

/** Of so many creators, those who are seen most: of the others nobody opens the studio. */
const CREATORS = 20;
/** Where views are had, and what share of them. */
const PLACES = [
  ["feed", 0.62],
  ["profile", 0.16],
  ["search", 0.12],
  ["page", 0.07],
  ["outside", 0.03],
] as const;
/** How much of a day is watched in each of its hours, from midnight on. */
const HOURS = [5, 3, 2, 1, 1, 1, 2, 3, 3, 3, 4, 4, 5, 6, 6, 5, 4, 4, 5, 6, 8, 9, 9, 7];

/** Spreads the months of the most seen creators over days, places and hours, as the studio reads them. */
export async function makeStudioDays(
  db: Database,
  months: MonthRow[],
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  const shown = mostSeen(months);
  const today = dayOf(now, timeZone);
  const days = shown.flatMap((row) => daysOf(row, today));
  const hours = shown.flatMap(({ id_usuario, month, views }) =>
    HOURS.map((share, hour) => ({
      ...{ id_usuario, month, hour, views: Math.round((views * share) / 106) },
    })),
  );
  await insertRows(db, "estudio_dias", days);
  await insertRows(db, "estudio_horas", hours);
  await insertRows(db, "estudio_personas", await peopleOf(db, shown, now, timeZone));
  const creators = [...new Set(shown.map(({ id_usuario }) => id_usuario))];
  await makePostDays(db, creators, { now, timeZone });
}

function mostSeen(months: MonthRow[]): MonthRow[] {
  const sums = new Map<number, number>();
  for (const { id_usuario, views } of months) {
    sums.set(id_usuario, (sums.get(id_usuario) ?? 0) + views);
  }
  const most = [...sums].sort(([, a], [, b]) => b - a).slice(0, CREATORS);
  const ids = new Set(most.map(([id]) => id));
  return months.filter(({ id_usuario }) => ids.has(id_usuario));
}

function daysOf({ id_usuario, month, views, paid_views }: MonthRow, today: number) {
  const length = new Date(Date.UTC(Math.floor(month / 100), month % 100, 0)).getUTCDate();
  const dates = Array.from({ length }, (_, at) => month * 100 + at + 1).filter(
    (day) => day <= today,
  );
  // Weekends and a wave: a chart of equal days looks like none.
  const weights = dates.map((day) => 1 + 0.5 * Math.sin(day * 1.7) + (day % 7 < 2 ? 0.6 : 0));
  const sum = weights.reduce((all, each) => all + each, 0);
  return dates.flatMap((day, at) =>
    PLACES.map(([origin, share]) => {
      const part = (weights[at]! / sum) * share;
      const [shown, paid] = [Math.round(views * part), Math.round(paid_views * part)];
      const watched = Math.min(shown, paid);
      // Whoever is not measured is a few; the others stay for some seconds.
      const timed_views = Math.round(watched * 0.9);
      const watched_ms = timed_views * (9_000 + (day % 5) * 1_300);
      return {
        id_usuario,
        day,
        origin,
        views: shown,
        paid_views: watched,
        timed_views,
        watched_ms,
      };
    }),
  );
}

/** They have grown evenly for a year to what they are now. */
async function peopleOf(db: Database, shown: MonthRow[], now: number, timeZone: string) {
  const people = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "followersCount", "subscribersCount"])
    .where("id_usuario", "in", [0, ...new Set(shown.map(({ id_usuario }) => id_usuario))])
    .execute();
  return people.flatMap(({ id_usuario, followersCount, subscribersCount }) =>
    Array.from({ length: 365 }, (_, age) => ({
      id_usuario,
      day: dayOf(now - age * DAY_MS, timeZone),
      followers: Math.round(followersCount * (1 - age / 365)),
      subscribers: Math.round(subscribersCount * (1 - age / 365)),
    })),
  );
}
