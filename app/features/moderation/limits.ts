export { APPEAL_TEXT, FACTS_TEXT, MAX_DAYS, MAX_STRIKES } from "#app/features/cases/limits.ts";

/** Cases a page of the queue shows. */
export const CASES_PAGE = 50;
/** Cases that are counted one by one in each queue: from here on it says "more than". */
export const COUNTED_MAX = 100;
/** Decisions that mean handling times are made of, the newest. */
export const TIMED_DECISIONS = 500;
export const EVENTS_PAGE = 30;
export const REPORTS_PAGE = 20;
/** Earlier decisions about somebody, and other cases of theirs, beside a case. */
export const HISTORY_SHOWN = 10;
/** Messages before and after a reported one that a moderator may ask for. */
export const NEIGHBOURS = 3;
/** Cases decided by one form. */
export const TOGETHER_MAX = 50;
export const NOTE_TEXT = 2_000;
export const SEARCH_TEXT = 200;
/** Each decision can be appealed once: this holds back who only tries. */
export const APPEALS_PER_DAY = 30;
/** What one moderator does to cases. */
export const MODERATED_PER_HOUR = 1_200;
