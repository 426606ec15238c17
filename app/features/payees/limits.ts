export const CLABE_DIGITS = 18;
/** Of the name of an account's holder. */
export const HOLDER_MAX = 120;
/** With spaces and dashes, as people copy them. */
export const TYPED_MAX = 40;
export const ACCOUNT_CHANGES_PER_HOUR = 20;
/** What of a number is shown. */
export const SHOWN_DIGITS = 4;
