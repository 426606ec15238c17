/** What is counted one by one: from here on a page says "more than", or what the worker has counted. */
export const COUNTED_MAX = 1_000;
export const JOBS_PAGE = 50;
/** What an administrator does in the console in an hour. */
export const ACTS_PER_HOUR = 600;
/** Rows of one step of a count. */
export const COUNT_STEP = 10_000;
/** How old a count may be where it takes many steps; where it takes few it is made with each sweep. */
export const COUNT_MINUTES = 60;
export const PEOPLE_PAGE = 50;
/** People who are found by how a name begins, or a part of it. */
export const FOUND_BY_NAME = 30;
export const SEARCH_TEXT = 200;
/** Sessions and subscriptions of somebody on their page. */
export const PERSON_LIST = 50;
/** A subscription that is given by hand. */
export const GRANT_DAYS = 30;
export const MAX_GRANT_DAYS = 99_999;
export { FACTS_TEXT, MAX_DAYS } from "#app/features/cases/limits.ts";
export const POSTS_PAGE = 50;
/** Of a description, in the list. */
export const EXCERPT = 140;

/** Of the hours between two backups: when the newest is older, something is wrong. */
export const LATE_BACKUPS = 2;
