/** product.md 16.5; counted in code points. */
export const BIOGRAPHY_MAX = 300;

/** product.md 16.6: of one for the profile, of oneself or above it. */
export const AVATAR_MAX_MB = 10;
export const AVATARS_PER_HOUR = 30;
export const COVERS_PER_HOUR = 30;
/** How long who sends a picture waits to see it: mostly it takes less than a second. */
export const AVATAR_WAIT_MS = 10_000;
/** For so many days somebody is told why the last picture they sent was none. */
export const AVATAR_FAILURE_DAYS = 7;

/** product.md 16.11 */
export const LINKS_MAX = 5;
export const LINK_LABEL_MAX = 40;
export const LINK_URL_MAX = 300;

/** Fills rows of two, three, four and six tiles. */
export const TILES_PAGE = 24;
export const PEOPLE_PAGE = 30;
/** Of the API's lists. */
export const LIST_DEFAULT = 12;
export const LIST_MAX = 50;

/** Counts of one's own go no further, so that no page reads a million rows to count them. */
export const COUNT_MAX = 10_000;

/** Tiles that the first screen may show: loaded before the others. */
export const EAGER_TILES = 9;

/** Changes of one's profile, and those of them that change the name. */
export const PROFILE_CHANGES_PER_HOUR = 120;
export const RENAMES_PER_DAY = 20;
