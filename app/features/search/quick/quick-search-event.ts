export const QUICK_SEARCH_EVENT = "quick-search";

/** The field of the search page, by its id: where it stands there is no other. */
export const SEARCH_FIELD = "search-field";

/** Asks the shell for the quick search. */
export function openQuickSearch(): void {
  window.dispatchEvent(new CustomEvent(QUICK_SEARCH_EVENT));
}
