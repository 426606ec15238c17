export const PAYOUTS_SHOWN = 12;
/** So long after it a payout is told as just asked for. */
export const JUST_PAID_MS = 10 * 60 * 1000;

export const SETTLEMENTS_PER_HOUR = 30;
