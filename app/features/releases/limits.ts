/** Others than its owner who are shown in one post. */
export const PEOPLE_PER_POST = 20;
/** Posts for which one person waits to answer the same other, and everybody together. */
export const OPEN_ASKS_OF_ONE = 20;
export const OPEN_ASKS = 100;
/** People named by an account in an hour, with releases. */
export const NAMED_PER_HOUR = 60;
export const RELEASES_PER_HOUR = 20;
export const ANSWERS_PER_HOUR = 200;
/** Uses of private links from one network address in an hour. */
export const LINK_USES_PER_HOUR = 30;
export const APPEARANCES_PAGE = 20;
export const APPEARANCES_PAGE_MAX = 50;
export const LEGAL_NAME_MAX = 120;
export const DOCUMENT_NUMBER_MAX = 40;
/** One mail in so long to the owner of posts, about everybody shown who says no, and lines of one. */
export const OWNER_MAIL_MINUTES = 60;
export const OWNER_MAIL_LINES = 50;
/** One mail in so long to the same person, however many ask. */
export const MAIL_EVERY_HOURS = 6;
