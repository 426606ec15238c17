import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { monthOf } from "#app/features/posts/views/month.server.ts";
import { JUST_PAID_MS, PAYOUTS_SHOWN } from "./limits.ts";
import { dueCents, earnedCents, type MonthRow } from "./money.ts";
import type { MonthView, PayoutView } from "./view.ts";

export const monthColumns = [
  "month",
  "views",
  "paid_views",
  "cents_per_1000",
  "settled_cents",
] as const;

/**
 * The months of the viewer's posts, newest first, the present one always there: one row a month,
 * however many views it had.
 */
export async function listMonths({
  db,
  viewer,
}: SignedInCtx): Promise<{ data: MonthView[]; dueCents: number }> {
  const { timeZone, payoutCentsPer1000Views: rate } = getEnv();
  const rows = await db
    .selectFrom("vistas_mensuales")
    .select(monthColumns)
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("month", "desc")
    .execute();
  const current = monthOf(Date.now(), timeZone);
  const months = rows.some(({ month }) => month === current)
    ? rows
    : [
        { month: current, views: 0, paid_views: 0, cents_per_1000: null, settled_cents: 0 },
        ...rows,
      ];
  return {
    data: months.map((row) => monthView(row, rate)),
    dueCents: rows.reduce((sum, row) => sum + dueCents(row, rate), 0),
  };
}

/** What so many paid views are worth at the present rate, in cents. */
export function viewsWorth(paidViews: number): number {
  return earnedCents(paidViews, getEnv().payoutCentsPer1000Views);
}

/** The viewer's latest payouts. */
export async function listPayouts({ db, viewer }: SignedInCtx): Promise<PayoutView[]> {
  const rows = await db
    .selectFrom("pagos")
    .select(["id_pago", "month", "amount_cents", "created_at"])
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("created_at", "desc")
    .orderBy("id_pago", "desc")
    .limit(PAYOUTS_SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** Of payouts, the latest first: whoever comes to the page now has just asked for one. */
export function wasJustPaid([latest]: readonly Pick<PayoutView, "created_at">[]): boolean {
  return latest !== undefined && Date.now() - Date.parse(latest.created_at) < JUST_PAID_MS;
}

function monthView(row: MonthRow, rate: number): MonthView {
  const due = dueCents(row, rate);
  return {
    month: row.month % 100,
    year: Math.floor(row.month / 100),
    views: row.views,
    payment_due: due / 100,
    payment_settled: due === 0 && row.settled_cents > 0 ? 1 : 0,
  };
}
