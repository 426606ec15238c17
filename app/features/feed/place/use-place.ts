import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { rowAt, scrollBehavior, type Step, useRowKeys } from "#app/features/cards/use-row-keys.ts";
import { ROW_LOCK_MS } from "../limits.ts";
import { type Spot, spotAt, type Stop, stopOf } from "../rows.ts";

interface UsePlace {
  feed: RefObject<HTMLElement>;
  /** Where the page begins. */
  begin: Spot;
  /** Whether the rows above it stand there too; before scripts it is the first. */
  isWhole: boolean;
  stops: Stop[];
  /** What the stops are of: when it changes, the spot stays and its number may be another. */
  ground: string;
}

/**
 * The spot that is on screen, and the ways to another: keys and wheel, while fingers scroll natively;
 * and `step`, which goes to the one beside.
 */
export function usePlace({ feed, begin, isWhole, stops, ground }: UsePlace) {
  const [spot, setSpot] = useState(begin);
  /** How far one has scrolled on while nothing stood above. */
  const passed = useRef(0);
  const latest = useRef({ isWhole, stops, spot });
  latest.current = { isWhole, stops, spot };

  const step = useCallback((by: Step) => move(feed.current, by), [feed]);
  useRowKeys({ container: feed, lockMs: ROW_LOCK_MS, onStep: step });

  useEffect(() => {
    const element = feed.current;
    if (!element) return;
    const onScroll = () => {
      const now = latest.current;
      const stop = stopAt(element);
      if (!now.isWhole) passed.current = stop;
      else if (stop !== stopOf(now.stops, now.spot)) {
        // Rows that come and go are made while the scrolling goes on.
        startTransition(() => setSpot(spotAt(now.stops, stop)));
      }
    };
    // It may have been scrolled before scripts came.
    onScroll();
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [feed]);

  const stoodOn = useRef("");
  useLayoutEffect(() => {
    const element = feed.current;
    if (!isWhole || !element || stoodOn.current === ground) return;
    const isFirst = stoodOn.current === "";
    stoodOn.current = ground;
    const stop = stopOf(stops, spot) + (isFirst ? passed.current : 0);
    if (stop === 0) return;
    element.scrollTo({ top: stop * element.clientHeight, behavior: "instant" });
    if (isFirst) setSpot(spotAt(stops, stop));
  }, [feed, isWhole, ground, stops, spot]);

  return { spot, step };
}

function move(feed: HTMLElement | null, step: Step): boolean {
  if (!feed) return false;
  const next = stopAt(feed) + step;
  if (next < 0) return false;
  feed.scrollTo({ top: next * feed.clientHeight, behavior: scrollBehavior() });
  // Reading aloud goes on where the eyes are.
  feed.querySelector<HTMLElement>(`[data-stop="${next}"] article`)?.focus({ preventScroll: true });
  return true;
}

function stopAt(feed: HTMLElement): number {
  return rowAt(feed.scrollTop, feed.clientHeight, Infinity);
}
