/** Posts of a feed, the newest. */
export const FEED_POSTS = 30;
/** Seconds that a reader may keep a feed without asking again. */
export const FEED_SECONDS = 300;
