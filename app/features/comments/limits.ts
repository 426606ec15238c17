/** product.md 14.2; counted in code points, as the counter of the form does. */
export const COMMENT_MAX = 500;
/** product.md 14.2: above it the counter warns. */
export const COMMENT_WARN = 450;
/** Newest first, or most liked. */
export const commentSorts = ["recent", "popular"] as const;
export type CommentSort = (typeof commentSorts)[number];
export const COMMENTS_PAGE = 20;
export const COMMENTS_PAGE_MAX = 50;
/** Comments and edits of one account in ten minutes, and of one network, which people may share. */
export const COMMENTS_PER_ACCOUNT = 40;
export const COMMENTS_PER_ADDRESS = 120;
/** Answers of one thread that are shown at once. */
export const ANSWERS_PAGE = 10;
export const COMMENT_LIKES_PER_HOUR = 1_200;
export const COMMENT_PINS_PER_HOUR = 120;
export const COMMENT_DELETIONS_PER_HOUR = 600;
