import { useEffect } from "react";
import { ensure } from "./feed-client.ts";
import { storedPlace } from "./feed-memory.ts";
import { type FeedState, stateOf } from "./feed-state.ts";
import type { Tab } from "./tabs.ts";
import { PREFETCH_AHEAD, PREFETCH_BEHIND } from "./limits.ts";

/** Runs before the first paint of a page that was loaded anew: what will be replaced is not shown. */
export const MARK_RESTORING = `try{if(sessionStorage.getItem("feed:currentIndex")>0&&!/sesion/.test(location.search)&&/siguiendo/.test(location.search)==(sessionStorage.getItem("feed:tab")=="siguiendo"))document.documentElement.dataset.feed="restoring"}catch{}`;

interface Restore {
  tab: Tab;
  isWanted: boolean;
  onRestored: (state: FeedState, index: number) => void;
}

/** Finds the place again that this tab had in the feed before its page was loaded anew. */
export function useRestored({ tab, isWanted, onRestored }: Restore): void {
  useEffect(() => {
    const stored = isWanted ? storedPlace(tab) : null;
    const show = () => delete document.documentElement.dataset.feed;
    if (!stored) return void show();
    let isStale = false;
    const window = ensure({
      sessionId: stored.sessionId,
      currentIndex: stored.index,
      ahead: PREFETCH_AHEAD,
      behind: PREFETCH_BEHIND,
      indices: [],
    });
    window
      .then((found) => isStale || onRestored(stateOf(found), stored.index))
      // The session has run out, or the line is down: the new one that is here stays.
      .catch(() => undefined)
      .finally(show);
    return () => {
      isStale = true;
    };
    // Once, when the page begins.
  }, []);
}
