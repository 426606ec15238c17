/** product.md 6.3; counted in code points, as the counter of the form does. */
export const DESCRIPTION_MAX = 1000;
/** product.md 9.13: of what a picture or video shows, in words; counted likewise. */
export const ALT_MAX = 1000;
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
/** Views that are told from one address, as the events of the feed. */
export const VIEWS_PER_MINUTE = 1_200;

/** Where a view was had, as the browser says it. */
export const ORIGINS = ["feed", "search", "profile", "page", "outside"] as const;
export type Origin = (typeof ORIGINS)[number];

/** product.md 12.4: what is paid of views. A token of a row is good for so long. */
export const VIEW_MS = 5_000;
/** A view is longer than this for nobody: whoever left the room is not watching. */
export const WATCHED_MAX_MS = 600_000;
/** Views that are told of at once, and videos of each. */
export const WATCHES_MAX = 20;
/** A video is looked at in so many parts. */
export const TENTHS = 10;
export const VIEW_TOKEN_MS = 12 * 60 * 60 * 1000;
/** Two posts stand side by side: no more can be watched at once. */
export const PAID_AT_ONCE = 2;
/** Of one viewer in a day, of all creators and of one. */
export const PAID_OF_VIEWER = 500;
export const PAID_OF_VIEWER_CREATOR = 50;
/** From one network (IPv4 /24, IPv6 /48) to one creator in a day; strangers are visitors and new accounts. */
export const PAID_FROM_NET_MEMBERS = 100;
export const PAID_FROM_NET = 20;
export const PAID_FROM_NET_POST = 3;
/** An account is no stranger any more after so many days. */
export const STRANGER_DAYS = 7;
