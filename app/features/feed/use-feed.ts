import {
  type Dispatch,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { bootstrap, ensure, SessionGone } from "./feed-client.ts";
import {
  arrange,
  type FeedState,
  healed,
  keptRange,
  lastOf,
  merged,
  missingOf,
} from "./feed-state.ts";
import { EXTEND_MARGIN } from "./limits.ts";
import { type Spot, stopOf } from "./rows.ts";
import type { Tab } from "./tabs.ts";

const RETRY_MS = [1_000, 3_000, 8_000];

interface UseFeed {
  state: FeedState;
  setState: Dispatch<SetStateAction<FeedState>>;
  tab: Tab;
  isWide: boolean;
  /** Of the stop that is on screen. */
  spot: Spot;
  /** False while another place is about to be shown. */
  isOn: boolean;
}

/** Keeps the posts around the viewer loaded, and forgets those that are far. */
export function useFeed({ state, setState, tab, isWide, spot, isOn }: UseFeed) {
  const [failures, setFailures] = useState(0);
  const isBusy = useRef(false);
  const endAsked = useRef("");

  const load = useCallback(async () => {
    if (!isOn) return;
    const { stops } = arrange(state.layout, isWide);
    const current = stopOf(stops, spot);
    const missing = missingOf(state, stops, current);
    const { index } = spot;
    const end = `${state.sessionId} ${state.layout.length} ${current}`;
    const isNearEnd = !state.done && state.layout.length - index <= EXTEND_MARGIN;
    const wantsMore = isNearEnd && endAsked.current !== end;
    if (isBusy.current || (missing.length === 0 && !wantsMore)) return;
    isBusy.current = true;
    endAsked.current = end;
    try {
      const last = lastOf(stops[current], spot);
      const change = await fetchMore(state, { missing, index, last, tab });
      startTransition(() => setState((before) => change(before, keptRange(stops, current))));
      setFailures(0);
    } catch {
      setFailures((before) => before + 1);
    } finally {
      isBusy.current = false;
    }
  }, [state, setState, isWide, spot, isOn, tab]);

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

  return { hasFailed: failures > 0, retry: load };
}

type Change = (before: FeedState, kept: { from: number; to: number }) => FeedState;

/** Asks for posts; where the session is lost, for a new one that goes on from here. */
async function fetchMore(
  { sessionId, offset }: FeedState,
  { missing, index, last, tab }: { missing: number[]; index: number; last: number; tab: Tab },
): Promise<Change> {
  try {
    const window = await ensure({
      sessionId,
      currentIndex: Math.max(0, index - offset),
      ahead: 0,
      behind: 0,
      indices: missing.map((each) => each - offset),
    });
    return (before, kept) => merged(before, { window, kept, asked: missing, of: sessionId });
  } catch (error) {
    if (!(error instanceof SessionGone)) throw error;
    const window = await bootstrap(tab);
    return (before) => healed(before, window, last);
  }
}
