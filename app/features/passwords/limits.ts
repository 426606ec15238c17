/** product.md 4.18: from this strength on (0 to 4) nothing is said against a password. */
export const STRENGTH_ENOUGH = 2;
