/** product.md 3.3: how long the answer of the age gate is remembered. */
export const CONSENT_DAYS = 365;
/** product.md 3.5, in years, where the law of a place asks for no more. */
export const MINIMUM_AGE = 18;
/** product.md 4.9: a session ends so many days after it was used last. */
export const SESSION_IDLE_DAYS = 30;
/** product.md 4.9: a session ends so many days after signing in, however much it is used. */
export const SESSION_DAYS = 90;
/** product.md 4.20: so long what somebody has confirmed lets them do what wants confirming. */
export const STEP_UP_MINUTES = 10;
/** product.md 4.9: forms of one household whose words wait for somebody to sign in. */
export const ENDED_FORMS_PER_HOUR = 20;
/** A form with files takes longer to fill: so long after confirming it may be sent. */
export const STEP_UP_FILES_MINUTES = 60;
/** Whoever works at the console goes on without a break of {@link STEP_UP_MINUTES}, so long after confirming. */
export const CONSOLE_HOURS = 4;
