import { useCallback, useEffect, useRef, useState } from "react";
import { bootstrap, ensure, SessionGone } from "./feed-client.ts";
import { arrange, type FeedState, healed, keptRange, merged, missingOf } from "./feed-state.ts";
import { EXTEND_MARGIN } from "./limits.ts";
import { indexAt } from "./rows.ts";
import type { Tab } from "./tabs.ts";

const RETRY_MS = [1_000, 3_000, 8_000];

interface UseFeed {
  initial: FeedState;
  tab: Tab;
  isWide: boolean;
  /** The stop that is on screen. */
  current: number;
}

/** Keeps the posts around the viewer loaded, and forgets those that are far. */
export function useFeed({ initial, tab, isWide, current }: UseFeed) {
  const [state, setState] = useState(initial);
  const [failures, setFailures] = useState(0);
  const isBusy = useRef(false);
  const endAsked = useRef("");

  const load = useCallback(async () => {
    const { stops } = arrange(state.layout, isWide);
    const missing = missingOf(state, stops, current);
    const index = indexAt(stops, current);
    const end = `${state.sessionId} ${state.layout.length} ${current}`;
    const isNearEnd = !state.done && state.layout.length - index <= EXTEND_MARGIN;
    const wantsMore = isNearEnd && endAsked.current !== end;
    if (isBusy.current || (missing.length === 0 && !wantsMore)) return;
    isBusy.current = true;
    endAsked.current = end;
    try {
      const change = await fetchMore(state, { missing, index, tab });
      setState((before) => change(before, keptRange(stops, current)));
      setFailures(0);
    } catch {
      setFailures((before) => before + 1);
    } finally {
      isBusy.current = false;
    }
  }, [state, isWide, current, tab]);

  useEffect(() => void load(), [load]);

  useEffect(() => {
    if (failures === 0) return;
    const again = () => {
      endAsked.current = "";
      void load();
    };
    const wait = RETRY_MS[failures - 1];
    const timer = wait === undefined ? undefined : setTimeout(again, wait);
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      clearTimeout(timer);
    };
  }, [failures, load]);

  return { state, setState, hasFailed: failures > 0, retry: load };
}

type Change = (before: FeedState, kept: { from: number; to: number }) => FeedState;

/** Asks for posts; where the session is lost, for a new one that goes on from here. */
async function fetchMore(
  { sessionId, offset }: FeedState,
  { missing, index, tab }: { missing: number[]; index: number; tab: Tab },
): Promise<Change> {
  try {
    const window = await ensure({
      sessionId,
      currentIndex: Math.max(0, index - offset),
      ahead: 0,
      behind: 0,
      indices: missing.map((each) => each - offset),
    });
    return (before, kept) => merged(before, { window, kept, asked: missing });
  } catch (error) {
    if (!(error instanceof SessionGone)) throw error;
    const window = await bootstrap(tab);
    return (before) => healed(before, window, index);
  }
}
