export const SEARCH_MAX = 100;
/** Of one answer. */
export const SEARCH_HITS = 20;
/** So many messages are looked through for one answer, and so many at once. */
export const SEARCH_SCANNED = 10_000;
export const SEARCH_BATCH = 1_000;
export const SEARCHES_PER_MINUTE = 30;
