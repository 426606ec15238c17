import { browserStorage, tabStorage } from "./storage.ts";

/** The cookie by which a page is asked for at the place one had (product.md 10.8). Scripts write it. */
export const PLACE_COOKIE = "feed_place";

/** How the names begin under which a tab keeps what was viewed in it. */
export const VIEWED = "viewed:";

/** product.md 2.8 and 10.8: what a browser remembers of its place in the feed. */
const FEED_KEYS = ["feed:sessionId", "feed:key", "feed:currentIndex", "feed:rowIndex"];

export const FEED_RESET_EVENT = "feed-reset";

/** For so long a page that is asked for begins where one was, in a new tab too. */
const KEPT_SECONDS = 60 * 60;

/** Forgets the place in the feed and says so to whatever shows it. */
export function resetFeed(): void {
  for (const store of [tabStorage, browserStorage]) {
    for (const key of FEED_KEYS) store.removeItem(key);
  }
  forgetPlace();
  window.dispatchEvent(new CustomEvent(FEED_RESET_EVENT));
}

/** Leaves nothing on this device of what somebody who signs out here has seen. */
export function forgetSeen(): void {
  tabStorage.removeAll(VIEWED);
  resetFeed();
}

/** The next page of the feed that is asked for begins at its top. */
export function forgetPlace(): void {
  tabStorage.removeItem("feed:place");
  writeCookie("", 0);
}

export function keepPlaceForServer(text: string): void {
  writeCookie(text, KEPT_SECONDS);
}

function writeCookie(text: string, seconds: number): void {
  const secure = location.protocol === "https:" ? ";secure" : "";
  try {
    document.cookie = `${PLACE_COOKIE}=${text};path=/;max-age=${seconds};samesite=lax${secure}`;
  } catch {
    // Where cookies are refused, a page begins at its top.
  }
}
