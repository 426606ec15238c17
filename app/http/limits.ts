/** product.md 3.3: how long the answer of the age gate is remembered. */
export const CONSENT_DAYS = 365;
