/** product.md 3.3: how long the answer of the age gate is remembered. */
export const CONSENT_DAYS = 365;
/** product.md 3.5, in years, where the law of a place asks for no more. */
export const MINIMUM_AGE = 18;
/** product.md 4.9: a session ends so many days after it was used last. */
export const SESSION_IDLE_DAYS = 30;
/** product.md 4.9: a session ends so many days after signing in, however much it is used. */
export const SESSION_DAYS = 90;
