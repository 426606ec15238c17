/** product.md 18.3 */
export const TITLE_MAX = 30;
export const POSTS_PAGE = 25;
export const POSTS_PAGE_MAX = 100;
/** How far the chart looks back. */
export const CHART_MONTHS = 12;
export const PAYOUTS_SHOWN = 12;
/** So long after it a payout is told as just asked for. */
export const JUST_PAID_MS = 10 * 60 * 1000;

export const SETTLEMENTS_PER_HOUR = 30;
export const REQUEST_MAX = 1000;
export const REQUESTS_PER_DAY = 3;

/** What the table of posts can be sorted by: the columns by their names. */
export const postSorts = ["fecha_publicacion", "views", "likeCount", "commentCount"] as const;
export type PostSort = (typeof postSorts)[number];
