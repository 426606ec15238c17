/** Posts that the first answer of a session holds, and each page that "Ver más" leads to. */
export const FEED_PAGE = 12;
/** Posts of the page one arrives at: what one sees at once, or that and the next. Scripts bring the others. */
export const FIRST_POSTS = 2;
/** Posts that ranking adds to a session at a time… */
export const BATCH = 40;
/** …when so few are left ahead of the viewer. */
export const EXTEND_MARGIN = 15;
/** A session holds no more posts than this; then the feed begins anew. */
export const SESSION_MAX = 3_000;
/** Sessions that are kept: the last ones of an account, and of the visitors of a network, who may be many. */
export const SESSIONS_PER_ACCOUNT = 20;
export const SESSIONS_PER_ADDRESS = 1_000;
/** Different reasons to show a post that a session remembers. */
export const MOTIVES_MAX = 200;
/** The posts that a viewer's memory holds. */
export const SEEN_MAX = 1_000;
/** The posts that a viewer asked not to see again, the latest. */
export const HIDDEN_MAX = 500;
/** Tags and creators that a viewer's taste holds, each. */
export const TASTE_MAX = 120;
/** Newest likes, saves and comments that say something of a taste, each. */
export const REACTIONS_READ = 40;
/** Followed creators that count, the newest follows first. */
export const FOLLOWED_MAX = 1_000;
/** Ways in which posts write the hashtags one follows, the newest follows first. */
export const FOLLOWED_TAGS_READ = 300;
/** Posts that the job keeps points of. */
export const TRENDING_MAX = 3_000;

// product.md 10.1, 10.2, 10.7, 10.9 and 12.3.
export const ENSURE_DEFAULT = 3;
export const PREFETCH_AHEAD = 8;
export const PREFETCH_BEHIND = 3;
/** Rows that a call brings beyond those, so that not every move makes one. */
export const FETCHED_MORE = 4;
export const KEPT_BEHIND = 16;
export const KEPT_AHEAD = 20;
export const AD_EVERY = 3;
export const AD_WIDE_FROM = 480;
export const AD_MAX_WIDTH = 500;
export const ROW_LOCK_MS = 360;
export const WATCH_MS = { watch2: 2_000, watch4: 4_000 } as const;

/** Events that a browser sends together: all of so many milliseconds, and no more than this. */
export const EVENTS_MS = 4_000;
export const EVENTS_MAX = 20;

/** Most posts that one call of ensure answers. */
export const ENSURE_MAX = 40;

/** product.md 19.3; off: it is in nobody's interest here. */
export const POPUNDER = {
  enabled: false,
  minimumRows: 3,
  minimumMs: 45_000,
  cooldownMinutes: 240,
} as const;
