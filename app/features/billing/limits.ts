export const ORDERS_PER_HOUR = 20;
/** Cancelling and withdrawing: many subscriptions at a stroke. */
export const ENDINGS_PER_HOUR = 200;
export const TRIALS_PER_DAY = 10;
/** An order that is asked for again meanwhile is the same one. */
export const ORDER_REUSED_MS = 24 * 60 * 60 * 1000;
/** How many letters a reference has: nobody guesses one. */
export const REFERENCE_LENGTH = 12;
/** The newest of one's subscriptions, orders and receipts. */
export const LISTED = 100;
/** "New" and "lost" are of so many days. */
export const RECENT_DAYS = 30;
/** The newest subscribers that a creator is shown. */
export const SUBSCRIBERS_SHOWN = 50;
