/** How many months can be bought at once. */
export const PERIODS = [1, 3, 6, 12] as const;
export type Months = (typeof PERIODS)[number];

/** A period in days: what a provider is told, and what is granted. */
export const PERIOD_DAYS: Record<Months, number> = { 1: 30, 3: 90, 6: 180, 12: 365 };

export const PLAN_CHANGES_PER_HOUR = 30;

/** A price that is corrected meanwhile is told to nobody. */
export const PRICE_STANDS_MS = 10 * 60 * 1000;
