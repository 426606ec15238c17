import type { Selectable } from "kysely";
import { type Months, PERIOD_DAYS } from "#app/features/subscriptions/limits.ts";
import { paidUntil } from "#app/features/subscriptions/paid-time.server.ts";
import type { PlanView } from "#app/features/subscriptions/view.ts";
import type { SuscripcionesTable } from "#db/schema/billing.ts";
import { DAY_MS, DUE_MARGIN_MS, FIRST_PERIOD_MAX_DAYS } from "../limits.ts";
import { providerNamed } from "../providers/registry.server.ts";

type Row = Selectable<SuscripcionesTable>;
export type Dates = Pick<Row, "renews_at" | "paid_until">;
export type Agreed = Dates &
  Pick<Row, "provider" | "price_cents" | "currency" | "months" | "renews">;

export interface Price {
  cents: number;
  currency: string;
}

/** What a period as theirs costs by now whom a provider charges again; null: nothing is, or it is sold no more. */
export function priceNow(row: Agreed, plan: PlanView | undefined): Price | null {
  const goesOn = row.renews === 1 && row.renews_at > Date.now();
  if (!goesOn || !plan || !providerNamed(row.provider)?.renews) return null;
  const period = plan.periodos.find(({ meses }) => meses === row.months);
  return period ? { cents: period.cents, currency: plan.currency } : null;
}

/** Another price than theirs, and null where there is none. */
export function newPrice(row: Agreed, plan: PlanView | undefined): Price | null {
  const price = priceNow(row, plan);
  const isTheirs = price?.cents === row.price_cents && price.currency === row.currency;
  return isTheirs ? null : price;
}

/**
 * How many days the first payment of a sale is for that follows another one, for which so much is paid already: its
 * provider charges the second in the last day of both. No provider takes longer than `FIRST_PERIOD_MAX_DAYS`.
 */
export function firstDays(row: Dates, months: number | null): number {
  const left = Math.max(0, Math.floor((paidUntil(row) - Date.now()) / DAY_MS));
  return Math.min(PERIOD_DAYS[(months ?? 1) as Months] + left, FIRST_PERIOD_MAX_DAYS);
}

/** From when on that is so, or nearly; null: by now. */
export function agreeableFrom(row: Dates, months: number | null): number | null {
  const period = PERIOD_DAYS[(months ?? 1) as Months];
  const early = Math.max((FIRST_PERIOD_MAX_DAYS - period) * DAY_MS, DUE_MARGIN_MS);
  const from = paidUntil(row) - early;
  return from > Date.now() ? from : null;
}
