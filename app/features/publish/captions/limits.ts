/** Drafts that somebody may ask a model of speech for in an hour. */
export const DRAFTS_PER_HOUR = 20;
/** A draft may take so many times as long as its video, and the least. */
export const DRAFT_TIMES = 20;
export const DRAFT_MIN_MS = 5 * 60_000;
