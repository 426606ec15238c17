import { useLayoutEffect } from "react";
import { ensure, fetchPost, SessionGone } from "../feed-client.ts";
import { type StoredPlace, storedPlace } from "./feed-memory.ts";
import { type FeedState, healed, stateOf } from "../feed-state.ts";
import { strings } from "../strings.ts";
import type { Tab } from "../tabs.ts";
import { PREFETCH_AHEAD, PREFETCH_BEHIND } from "../limits.ts";
import type { FeedWindow } from "../view.ts";

/** Runs before the first paint of a page that was loaded anew: what will be replaced is not shown. */
export const MARK_RESTORING = `try{if(sessionStorage.getItem("feed:currentIndex")>0&&!/sesion/.test(location.search)&&/siguiendo/.test(location.search)==(sessionStorage.getItem("feed:tab")=="siguiendo"))document.documentElement.dataset.feed="restoring"}catch{};`;

interface Restore {
  tab: Tab;
  /** The session that was begun with this page. */
  begun: FeedWindow;
  isWanted: boolean;
  onRestored: (state: FeedState, index: number) => void;
}

/** Finds the place again that this tab had in the feed before its page was loaded anew. */
export function useRestored({ tab, begun, isWanted, onRestored }: Restore): void {
  useLayoutEffect(() => {
    const isPage = /sesion/.test(location.search);
    const stored = isWanted && !isPage ? storedPlace(tab) : null;
    const { dataset } = document.documentElement;
    const show = () => delete dataset.feed;
    if (!stored) return void show();
    dataset.feed = "restoring";
    let isStale = false;
    find(stored, begun)
      .then(({ state, index }) => isStale || onRestored(state, index))
      // The line is down, or the post is gone: what was begun stays.
      .catch(() => undefined)
      .finally(show);
    return () => {
      isStale = true;
    };
    // Once, when the page begins.
  }, []);
}

/** The session as it was; where it has run out, its post goes before those of the new one. */
async function find(
  { sessionId, index, postId }: StoredPlace,
  begun: FeedWindow,
): Promise<{ state: FeedState; index: number }> {
  try {
    const found = await ensure({
      sessionId,
      currentIndex: index,
      ahead: PREFETCH_AHEAD,
      behind: PREFETCH_BEHIND,
      indices: [],
    });
    return { state: stateOf(found), index };
  } catch (error) {
    if (!(error instanceof SessionGone)) throw error;
  }
  const again = begun.items.find(({ post }) => post.id_publicacion === postId);
  if (again) return { state: stateOf(begun), index: again.index };
  const post = { ...(await fetchPost(postId)), motivo: strings.lastSeen };
  const layout = post.tipo_publicacion === "shortit" ? "s" : "p";
  const items = [{ index: 0, post }];
  return { state: healed(stateOf({ ...begun, layout, items }), begun, 0), index: 0 };
}
