/** Personal tokens of one account that are alive. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
export const TOKENS_PER_HOUR = 20;
/** Days that one may choose for a token to live; there is none for ever. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;
export const TOKEN_DAYS_USUAL = 90;

export const TOKENS_PAGE = "/settings/tokens";
/** Where a new one is shown, once. */
export const NEW_TOKEN_PAGE = "/settings/tokens/nuevo";
