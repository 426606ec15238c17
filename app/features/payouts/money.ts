/** What a creator's month is counted from. */
export interface MonthRow {
  /** year * 100 + month. */
  month: number;
  views: number;
  cents_per_1000: number | null;
  settled_cents: number;
}

/** What so many views earn, in whole cents: what is left below a cent is earned by the next views. */
export function earnedCents(views: number, centsPer1000: number): number {
  // Both large at once, their product is no exact number any more.
  return Number((BigInt(views) * BigInt(centsPer1000)) / 1000n);
}

/** What of a month is not settled yet, in cents, never below 0. */
export function dueCents({ views, cents_per_1000, settled_cents }: MonthRow, rate: number): number {
  return Math.max(0, earnedCents(views, cents_per_1000 ?? rate) - settled_cents);
}

/** "1234.50": for files and for exact numbers. */
export function decimalText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** "$1,234.50 MXN". */
export function moneyText(cents: number, currency: string): string {
  const [whole = "", fraction] = decimalText(cents).split(".");
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction} ${currency}`;
}
