import { tabStorage } from "#app/ui/browser/storage.ts";
import { FEED_RESET_EVENT } from "./feed-reset-event.ts";
import type { FeedState } from "../feed-state.ts";
import type { Tab } from "../tabs.ts";

// Where somebody is in the feed: as it is while the page lives, so that coming back from another
// page shows it at once, and its keys (product.md 10.8) in the browser's storage for when it does not.

interface Kept<Data> {
  /** What the loader gave at the beginning. */
  data: Data;
  state: FeedState;
  index: number;
}

const kept = new Map<Tab, Kept<unknown>>();

export function keep<Data>(tab: Tab, place: Kept<Data>): void {
  kept.set(tab, place);
}

export function keptOf<Data>(tab: Tab): Kept<Data> | undefined {
  return kept.get(tab) as Kept<Data> | undefined;
}

export function forget(): void {
  kept.clear();
}

if (typeof window !== "undefined") window.addEventListener(FEED_RESET_EVENT, forget);

export interface StoredPlace {
  sessionId: string;
  index: number;
  postId: number;
}

export function storePlace(
  place: StoredPlace & { tab: Tab; row: number; scrollTop: number },
): void {
  tabStorage.setItem("feed:tab", place.tab);
  tabStorage.setItem("feed:sessionId", place.sessionId);
  tabStorage.setItem("feed:currentIndex", String(place.index));
  tabStorage.setItem("feed:postId", String(place.postId));
  tabStorage.setItem("feed:rowIndex", String(place.row));
  tabStorage.setItem("feed:scrollTop", String(place.scrollTop));
}

/** Null at the top of the feed, and where nothing is known. */
export function storedPlace(tab: Tab): StoredPlace | null {
  const sessionId = tabStorage.getItem("feed:sessionId");
  const index = Number(tabStorage.getItem("feed:currentIndex"));
  const postId = Number(tabStorage.getItem("feed:postId"));
  if (tabStorage.getItem("feed:tab") !== tab) return null;
  return sessionId && Number.isInteger(index) && index > 0 ? { sessionId, index, postId } : null;
}
