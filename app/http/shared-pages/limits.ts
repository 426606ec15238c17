/** So long a copy is what everybody gets; twice as long each time that nothing of it was new, up to the other. */
export const FRESH_MS = 3_000;
export const FRESH_MOST_MS = 24_000;
/** So long after that it is shown while a new one is made. Who comes later waits for that. */
export const STALE_MS = 6_000;
/** A page is rendered again after this also where its data is the same: it says how long ago things were. */
export const RENDERED_MS = 60_000;
/** For a CDN in front of us, which hears of no change: the longest that something taken away stays there. */
export const FRESH_OUTSIDE_SECONDS = 5;
/** All copies of a process, with what they take in every coding. */
export const COPIES_MAX_BYTES = 16 * 1024 * 1024;
