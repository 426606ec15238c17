/** Posts a page of the first feed holds. */
export const FEED_PAGE = 12;
