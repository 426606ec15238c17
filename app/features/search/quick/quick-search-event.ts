export const QUICK_SEARCH_EVENT = "quick-search";

/** Asks the shell for the quick search. */
export function openQuickSearch(): void {
  window.dispatchEvent(new CustomEvent(QUICK_SEARCH_EVENT));
}
