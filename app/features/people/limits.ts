/** product.md 4.2 */
export const USERNAME_MAX = 50;
export const EMAIL_MAX = 254;

export const FOLLOWS_PER_HOUR = 600;
export const BLOCKS_PER_HOUR = 200;
/** Of the list of whom one has blocked. */
export const BLOCKED_PAGE = 30;
export const BLOCKED_PAGE_MAX = 50;

export const MUTES_PER_HOUR = 200;
/** Of the list of whom one has muted. */
export const MUTED_PAGE = 30;
export const MUTED_PAGE_MAX = 50;
export const MUTED_WORDS_MAX = 100;
export const MUTED_WORD_MAX = 50;

/** So long the same act of the same person on duty is a second press of what is done, and no second act. */
export const SECOND_PRESS_MINUTES = 10;

/** What stands in a text for somebody who is no longer there, and how their names begin. */
export const DELETED_NAME = "eliminado";
