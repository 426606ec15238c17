import { tabStorage } from "#app/ui/browser/storage.ts";
import { FEED_RESET_EVENT, forgetPlace, keepPlaceForServer } from "#app/ui/browser/kept-feed.ts";
import type { FeedState } from "../feed-state.ts";
import type { Spot } from "../rows.ts";
import type { Tab } from "../tabs.ts";
import { type Place, placeOf, placeText } from "./place.ts";

// Where somebody is in the feed: as it is while the page lives, so that coming back from another
// page shows it at once; and for when it does not, in this tab's storage and in the cookie that
// goes with the next request.

interface Kept<Data> {
  /** What the loader gave at the beginning. */
  data: Data;
  state: FeedState;
  spot: Spot;
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

/** Keeps a place; at the top there is none to come back to. */
export function storePlace(place: Place, { row, scrollTop }: { row: number; scrollTop: number }) {
  tabStorage.setItem("feed:sessionId", place.sessionId);
  tabStorage.setItem("feed:currentIndex", String(place.index));
  tabStorage.setItem("feed:rowIndex", String(row));
  tabStorage.setItem("feed:scrollTop", String(scrollTop));
  if (row === 0) return forgetPlace();
  const text = placeText(place);
  tabStorage.setItem("feed:place", text);
  keepPlaceForServer(text);
}

/** The place that this tab had. */
export function storedPlace(): Place | null {
  return placeOf(tabStorage.getItem("feed:place"));
}
