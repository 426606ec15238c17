import { earnedCents } from "#app/features/payouts/money.ts";
import { monthOf } from "#app/features/posts/views/month.server.ts";
import type { Database } from "#db/client.ts";
import { insertForIds, insertRows } from "../insert.ts";
import { DAY_MS } from "../crowd.ts";
import { makeStudioDays } from "./studio-days.ts";

/** When a post is seen: the share of its views, and days after it was published. */
const SHARES = [
  [0.6, 0],
  [0.25, 20],
  [0.15, 45],
] as const;
/** Of those who come across a post so many watch it for long enough. */
const PAID_SHARE = 0.8;
const HOUR_MS = 60 * 60 * 1000;

/** The views of each creator by month, as `vistas_mensuales` keeps them. */
export interface MonthlyViews {
  add(id_usuario: number, published: number, views: number): void;
  rows(): { id_usuario: number; month: number; views: number }[];
}

export function newMonthlyViews(timeZone: string, now: number): MonthlyViews {
  const counts = new Map<string, { id_usuario: number; month: number; views: number }>();
  const months = new Map<number, number>();
  const monthAt = (moment: number): number => {
    const hour = Math.floor(moment / HOUR_MS);
    const month = months.get(hour) ?? monthOf(moment, timeZone);
    months.set(hour, month);
    return month;
  };
  const count = (id_usuario: number, month: number, views: number) => {
    const row = counts.get(`${id_usuario} ${month}`);
    if (row) row.views += views;
    else if (views > 0) counts.set(`${id_usuario} ${month}`, { id_usuario, month, views });
  };
  return {
    add(id_usuario, published, views) {
      let left = views;
      for (const [share, days] of SHARES.slice(1)) {
        const moment = published + days * DAY_MS;
        if (moment > now) continue;
        const part = Math.floor(views * share);
        count(id_usuario, monthAt(moment), part);
        left -= part;
      }
      count(id_usuario, monthAt(published), left);
    },
    rows: () => [...counts.values()],
  };
}

/** The fifth of the month after one (year * 100 + month). */
function fifthAfter(month: number): number {
  return Date.UTC(Math.floor(month / 100), month % 100, 5);
}

/** Writes the months, and a payout for every month but this and the last. */
export async function makeEarnings(
  db: Database,
  views: MonthlyViews,
  { now, timeZone, centsPer1000 }: { now: number; timeZone: string; centsPer1000: number },
): Promise<void> {
  const rows = views.rows();
  const openSince = monthOf(now - 31 * DAY_MS, timeZone);
  const months = rows.map((row) => {
    const paid_views = Math.round(row.views * PAID_SHARE);
    const settled_cents = row.month < openSince ? earnedCents(paid_views, centsPer1000) : 0;
    return { ...row, paid_views, cents_per_1000: centsPer1000, settled_cents };
  });
  const settled = months.filter(({ settled_cents }) => settled_cents > 0);
  const pagos = settled.map(({ id_usuario, month, settled_cents }) => ({
    id_usuario,
    month,
    amount_cents: settled_cents,
    created_at: fifthAfter(month),
  }));
  await db.transaction().execute(async (trx) => {
    await insertRows(trx, "vistas_mensuales", months);
    const ids = await insertForIds(trx, "pagos", "id_pago", pagos);
    const entries = settled.flatMap(({ settled_cents, paid_views, ...row }, i) => {
      const { created_at } = pagos[i]!;
      const entry = { ...row, views: paid_views, id_pago: ids[i]!, created_at };
      return [
        { ...entry, kind: "ganado" as const, amount_cents: settled_cents },
        { ...entry, kind: "pagado" as const, amount_cents: -settled_cents },
      ];
    });
    await insertRows(trx, "movimientos", entries);
    await makeStudioDays(trx, months, { now, timeZone });
  });
}
