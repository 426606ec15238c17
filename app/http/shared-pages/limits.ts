/** So long a copy is what everybody gets… */
export const FRESH_MS = 3_000;
/** …and so long it is shown while a new one is made. Who comes later waits for that. */
export const STALE_MS = 10_000;
/** For a CDN in front of us, which hears of no change: the longest that something taken away stays there. */
export const FRESH_OUTSIDE_SECONDS = 5;
/** All copies of a process, with what they take in every coding. */
export const COPIES_MAX_BYTES = 16 * 1024 * 1024;
