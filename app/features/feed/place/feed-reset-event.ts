import { browserStorage, tabStorage } from "#app/ui/browser/storage.ts";

/** product.md 2.8 and 10.8: what a browser remembers of its place in the feed. */
const FEED_KEYS = ["feed:sessionId", "feed:key", "feed:currentIndex", "feed:rowIndex"];

export const FEED_RESET_EVENT = "feed-reset";

/** Forgets the place in the feed and says so to whatever shows it. */
export function resetFeed(): void {
  for (const store of [tabStorage, browserStorage]) {
    for (const key of FEED_KEYS) store.removeItem(key);
  }
  window.dispatchEvent(new CustomEvent(FEED_RESET_EVENT));
}
