/** product.md 4.3 */
export const CODE_LENGTH = 6;
/** Far beyond any real password: keeps the work of hashing one bounded. */
export const PASSWORD_MAX = 1000;

export const CODE_MINUTES = 10;
/** Guesses per code. */
export const CODE_ATTEMPTS = 5;
/** Until the same address gets another code. */
export const CODE_WAIT_SECONDS = 60;

/** The link for a new password. */
export const RESET_MINUTES = 60;

/** Between the two steps of a sign-in. */
export const SECOND_STEP_MINUTES = 10;

/** Far beyond any proof of work. */
export const PROOF_MAX = 500;
/** Far beyond any token of an identity provider. */
export const PROVIDER_TOKEN_MAX = 16_384;

/** product.md 4.7, in pixels. */
export const PROVIDER_BUTTON_HEIGHT = { large: 40, medium: 32, small: 20 } as const;
/** Tries to change one's password, right or wrong: each costs a hash. */
export const PASSWORD_CHANGES_PER_HOUR = 20;

/** product.md 4.27 */
export const EMAIL_CHANGES_PER_HOUR = 20;
/** Tries to confirm who one is, right or wrong. */
export const CONFIRMATIONS_PER_HOUR = 40;

/** product.md 4.11 */
export const SESSIONS_PAGE = 20;
export const SESSIONS_PAGE_MAX = 100;

/** How long a link opens by which an account is deleted, or kept. */
export const LEAVING_LINK_MINUTES = 60;
