/** product.md 12.1: a view counts once so much of a post was on screen for so long. */
export const VIEW_SHARE = 0.55;
export const VIEW_MS = 5_000;
/** More files than these are counted, not dotted. */
export const DOTS_MAX = 8;
