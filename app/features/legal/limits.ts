/** Spec section 2.16: the day both documents last changed. */
export const LAST_UPDATED = "2025-08-27";

/** Spec section 9, in business days: to answer an ARCO request, and then to carry the answer out. */
export const ARCO_ANSWER_DAYS = 20;
export const ARCO_EFFECT_DAYS = 15;

/** Spec section 9, in years, where the law of a place asks for no more. */
export const MINIMUM_AGE = 18;
