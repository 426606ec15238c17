/** product.md 15.3: posts of a page of results. */
export const SEARCH_PAGE = 12;
export const SEARCH_PAGE_MAX = 50;
/** product.md 15.8: what the quick search shows of each kind. */
export const QUICK_TAGS = 10;
export const QUICK_USERS = 8;
export const QUICK_POSTS = 6;
/** Popular hashtags before one types. */
export const QUICK_POPULAR = 8;
export const QUICK_DEBOUNCE_MS = 300;

/** How far a search counts and how deep its pages go. */
export const MOST_RESULTS = 1000;
/**
 * Of several words the rarest is walked and the others are looked up: so many looks at most, the newest (or most
 * popular) first. Beyond that a post counts as not found.
 */
export const MOST_LOOKS = 5000;
/** People are counted so far; of more people the most followed of so many are shown. */
export const MOST_PEOPLE = 400;
/** What is typed beyond this says nothing more. */
export const QUERY_MAX = 200;
/** Of several words all have to be there: the first so many. */
export const GROUPS_MAX = 8;
/** A word is taken for the beginning of one from this length on. */
export const PREFIX_MIN = 2;

/** Of one person; who follows that many ends one to follow another. */
export const FOLLOWED_TAGS_MAX = 200;
export const TAG_FOLLOWS_PER_HOUR = 600;
/** The last searches that a device keeps. */
export const RECENT_MAX = 8;

export const sorts = ["recent", "popular"] as const;
export type Sort = (typeof sorts)[number];

/** In ten minutes, each letter that the quick search waits for counted: of one account, and of one network. */
export const SEARCHES_PER_ACCOUNT = 600;
export const SEARCHES_PER_ADDRESS = 1_800;
