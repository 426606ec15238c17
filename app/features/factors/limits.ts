/** product.md 4.24: of one account. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
/** How long a challenge of a passkey may be answered. */
export const CHALLENGE_MINUTES = 5;

/** product.md 4.23, in seconds: how long an app shows a code, and how far its clock may be off. */
export const TOTP_PERIOD = 30;
export const TOTP_TOLERANCE = 30;
/** How far off a clock is looked for when an app is added, to say so. */
export const TOTP_DRIFT_MINUTES = 15;
export const TOTP_DIGITS = 6;
/** For how long the code that connected an app may be sent again, as when the answer was lost. */
export const TOTP_AGAIN_MINUTES = 2;
/** How long a secret that was begun waits for its first code. */
export const TOTP_PENDING_MINUTES = 30;

/** product.md 4.25 */
export const RECOVERY_CODES = 10;
/** Characters of one, of 31 each: as long as a secret has to be that is kept hashed without salt. */
export const RECOVERY_LENGTH = 16;
/** From so few on one is asked to make others. */
export const RECOVERY_FEW = 3;

/** Tries at codes and passkeys of one account. */
export const GUESSES_PER_QUARTER = 10;
export const GUESSES_PER_DAY = 60;
export const CHANGES_PER_HOUR = 30;
/** Far beyond any answer of an authenticator. */
export const ANSWER_MAX = 20_000;

/** product.md 4.14: the link that ends every session. */
export const WAY_BACK_DAYS = 7;
