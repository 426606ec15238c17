/** How many views a rate pays for. `PAYOUT_PER_1000_VIEWS` and `cents_per_1000` have it in their names. */
export const RATED_VIEWS = 1000;

export const PAYOUTS_SHOWN = 12;
/** So long after it a payout is told as just asked for. */
export const JUST_PAID_MS = 10 * 60 * 1000;

export const SETTLEMENTS_PER_HOUR = 30;

/** Why a payment failed or is void. */
export const REASON_MAX = 500;
/** Withdrawals of one batch. */
export const BATCH = 1_000;
/** Of the number of a tax receipt, a UUID. */
export const CFDI_LENGTH = 36;
/** Batches, and withdrawals of a list, at once. */
export const BATCHES_PAGE = 50;
export const LINES_PAGE = 100;
/** Of a batch for the bank: to other banks over SPEI, and to accounts at the bank that is paid from. */
export const BANK_FILES = ["spei", "bbva"] as const;
/** What an administrator may do with batches. */
export const BATCH_CHANGES_PER_HOUR = 2000;
