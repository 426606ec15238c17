/** In code points, as the counter of the form counts. */
export const MESSAGE_MAX = 2000;
/** From here on the composer says how much room is left. */
export const MESSAGE_WARNING = 1800;
/** How much of the last message the list of conversations keeps. */
export const PREVIEW_MAX = 140;

export const THREAD_PAGE = 30;
export const CONVERSATIONS_PAGE = 30;
/** Of a page of a conversation that shows one message, how many from it on. */
export const MARKED_AFTER = 12;
/** Requests of strangers are counted so far. */
export const REQUESTS_COUNTED = 99;
export const PAGE_MAX = 100;

/** product.md 17.7 */
export const THREAD_POLL_SECONDS = 5;
export const CONVERSATIONS_POLL_SECONDS = 15;
export const UNREAD_POLL_SECONDS = 30;

export const MESSAGES_PER_MINUTE = 30;
export const MESSAGES_PER_MINUTE_AND_ADDRESS = 120;
/** First messages to people one has no conversation with. */
export const NEW_CONVERSATIONS_PER_HOUR = 20;
/** Pictures and videos of one message. */
export const MESSAGE_FILES_MAX = 4;
export const MESSAGES_WITH_FILES_PER_HOUR = 120;
export const MESSAGES_WITH_FILES_PER_HOUR_AND_ADDRESS = 240;
/** So long after it was sent a message can be deleted for both. */
export const DELETE_FOR_BOTH_MINUTES = 60;
export const DELETIONS_PER_HOUR = 120;
export const REACTIONS_PER_MINUTE = 60;
export const PREFERENCES_PER_HOUR = 120;
