/** product.md 11.7: after a move no other is made for so long. */
export const VIEWER_LOCK_MS = 500;
/** product.md 11.7, in CSS pixels: this near to the end of the list is its end. */
export const BOTTOM_THRESHOLD = 10;
/** With this many posts left below, the next ones are asked for. */
export const POSTS_AHEAD = 3;
/** Cards kept on either side of the one that is seen; the others are only their height. */
export const CARDS_AROUND = 2;
