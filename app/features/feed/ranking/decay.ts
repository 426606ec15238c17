const DAY_MS = 24 * 60 * 60 * 1000;

/** After this a signal counts half. */
export const HALF_LIFE_MS = 14 * DAY_MS;

/** Weights are stored as if they had grown since then; doubles hold forty years of it. */
const ORIGIN_MS = Date.UTC(2026, 0, 1);

/**
 * What to add to a stored sum for a signal of this weight at this moment. Later signals are stored
 * larger instead of earlier ones smaller, so sums only ever grow by addition and keep their order.
 */
export function storedWeight(weight: number, at: number): number {
  return weight * 2 ** ((at - ORIGIN_MS) / HALF_LIFE_MS);
}

/** What a stored sum is worth now. */
export function weightNow(stored: number, now: number): number {
  return stored * 2 ** ((ORIGIN_MS - now) / HALF_LIFE_MS);
}

/** What is left of a signal of this age. */
export function fresh(ageMs: number, halfLifeMs: number): number {
  return 2 ** (-Math.max(0, ageMs) / halfLifeMs);
}
