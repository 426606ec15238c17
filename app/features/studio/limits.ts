/** product.md 18.3 */
export const TITLE_MAX = 30;
export const POSTS_PAGE = 25;
export const POSTS_PAGE_MAX = 100;
/** How far the chart looks back. */
export const CHART_MONTHS = 12;

export const REQUEST_MAX = 1000;
export const REQUESTS_PER_DAY = 3;

/** What the table of posts can be sorted by: the columns by their names. */
export const postSorts = ["fecha_publicacion", "views", "likeCount", "commentCount"] as const;
export type PostSort = (typeof postSorts)[number];
