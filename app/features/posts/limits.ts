/** product.md 6.3; counted in code points, as the counter of the form does. */
export const DESCRIPTION_MAX = 1000;
/** product.md 6.4: letters after the `#`. */
export const HASHTAG_MIN = 2;
export const HASHTAG_MAX = 50;
/** A viewer counts again on the same post after this. */
export const VIEW_WINDOW_MS = 24 * 60 * 60 * 1000;
/** product.md 9.5: how often the upload page asks whether its post is ready. */
export const STATUS_POLL_SECONDS = 4;
/** How many posts one may ask after at once. */
export const PENDING_MAX = 50;
/** Tiles of one's own posts on a page. */
export const OWN_POSTS_PAGE = 24;
/** Posts that stand first on a profile. */
export const PINNED_MAX = 3;
/** Names in one text that become links. */
export const MENTIONS_MAX = 20;
/** Of one account in an hour: likes and saves together, changes of posts, deletions of posts. */
export const REACTIONS_PER_HOUR = 1_200;
export const EDITS_PER_HOUR = 600;
export const DELETIONS_PER_HOUR = 600;
