export const ORDERS_PER_HOUR = 20;
export const PRICES_PER_HOUR = 120;
/** Cancelling and withdrawing: many subscriptions at a stroke. */
export const ENDINGS_PER_HOUR = 200;
export const TRIALS_PER_DAY = 10;
/** An order that is asked for again meanwhile is the same one. */
export const ORDER_REUSED_MS = 24 * 60 * 60 * 1000;
/** An order that nobody has paid by then is withdrawn. */
export const ORDER_OPEN_MS = 30 * 24 * 60 * 60 * 1000;
/** How many letters a reference has: nobody guesses one. */
export const REFERENCE_LENGTH = 12;
/** The newest of one's subscriptions, orders and receipts. */
export const LISTED = 100;
/** "New" and "lost" are of so many days. */
export const RECENT_DAYS = 30;
/** The newest subscribers that a creator is shown. */
export const SUBSCRIBERS_SHOWN = 50;
export const DAY_MS = 24 * 60 * 60 * 1000;
/** When a sale that was ended is looked up at its provider. */
export const CHECK_AFTER_END_MS = DAY_MS;
/** A provider may charge some days before the period of the last payment is over: it was paid late, and kept its date. */
export const DUE_MARGIN_MS = 7 * DAY_MS;
/** The longest first period that every provider takes (CCBill: 2 to 365 days). */
export const FIRST_PERIOD_MAX_DAYS = 365;
/** Agreeing to another price. */
export const AGREEMENTS_PER_HOUR = 60;
/** Whom one run tells that a price has changed. */
export const PRICES_TOLD_AT_ONCE = 100;
/** Nobody is mailed more often about one price that goes up and down. */
export const TELL_PRICE_EVERY_MS = DAY_MS;
/** How often a sale that goes on is looked up at its provider. */
export const CHECK_EVERY_MS = 7 * DAY_MS;
/** When it did not answer. */
export const CHECK_AGAIN_MS = 60 * 60 * 1000;
export const CHECKED_AT_ONCE = 100;
/** What a postback is about may come after it, so long. */
export const EARLY_MS = DAY_MS;
export const RESOLVED_PER_HOUR = 600;
/** What waits for the operator, on one page. */
export const OPEN_SHOWN = 100;
/** A postback that nobody works on although it waits: its job was lost. */
export const FORGOTTEN_MS = 60 * 1000;
/** What comes from nobody we know is counted, so often a minute and network. */
export const FORGERIES_COUNTED = 60;
/** How often the page of an order looks whether it was paid. */
export const POLL_SECONDS = 3;
