import { RATED_VIEWS } from "./limits.ts";

/** What a creator's month is counted from. */
export interface MonthRow {
  /** year * 100 + month. */
  month: number;
  views: number;
  /** What of them is paid. */
  paid_views: number;
  cents_per_1000: number | null;
  settled_cents: number;
}

/** What so many views earn, in whole cents: what is left below a cent is earned by the next views. */
export function earnedCents(views: number, centsPer1000: number): number {
  // Both large at once, their product is no exact number any more.
  return Number((BigInt(views) * BigInt(centsPer1000)) / BigInt(RATED_VIEWS));
}

/** What of a month is not settled yet, in cents, never below 0. */
export function dueCents(
  { paid_views, cents_per_1000, settled_cents }: Omit<MonthRow, "views" | "month">,
  rate: number,
): number {
  return Math.max(0, earnedCents(paid_views, cents_per_1000 ?? rate) - settled_cents);
}
