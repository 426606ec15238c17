/** product.md 12.1: a view counts once so much of a post was on screen for so long. */
export const VIEW_SHARE = 0.55;
/** More files than these are counted, not dotted. */
export const DOTS_MAX = 8;
