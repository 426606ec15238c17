/** How many views a rate pays for. `PAYOUT_PER_1000_VIEWS` and `cents_per_1000` have it in their names. */
export const RATED_VIEWS = 1000;

export const PAYOUTS_SHOWN = 12;
/** So long after it a payout is told as just asked for. */
export const JUST_PAID_MS = 10 * 60 * 1000;

export const SETTLEMENTS_PER_HOUR = 30;
