/** How many views a rate pays for. `PAYOUT_PER_1000_VIEWS` and `cents_per_1000` have it in their names. */
export const RATED_VIEWS = 1000;

export const PAYOUTS_SHOWN = 12;
/** So long after it a payout is told as just asked for. */
export const JUST_PAID_MS = 10 * 60 * 1000;

export const SETTLEMENTS_PER_HOUR = 30;

/** Why a payment failed or is void. */
export const REASON_MAX = 500;
/** Batches, and withdrawals of a list, at once. */
export const BATCHES_PAGE = 50;
export const LINES_PAGE = 100;
/** What an administrator may do with batches. */
export const BATCH_CHANGES_PER_HOUR = 2000;
