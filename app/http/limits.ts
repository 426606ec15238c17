/** product.md 3.3: how long the answer of the age gate is remembered. */
export const CONSENT_DAYS = 365;
/** product.md 3.5, in years, where the law of a place asks for no more. */
export const MINIMUM_AGE = 18;
