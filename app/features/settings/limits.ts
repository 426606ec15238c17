/** How often each process looks whether something was changed: it holds everywhere within twice that. */
export const FOLLOW_MS = 3_000;
export const HISTORY_PAGE = 50;
/** The longest value: a list of advertisements. */
export const VALUE_MAX = 20_000;
