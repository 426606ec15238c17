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

/** Without a frame for so long, scrolling has ended; not every browser says so. */
const STILL_MS = 100;

interface UsePlace {
  feed: RefObject<HTMLElement>;
  /** Where the page begins. */
  begin: Spot;
  /** Whether the rows above it stand there too; before scripts it is the first. */
  isWhole: boolean;
  stops: Stop[];
  /** What the stops are of: when it changes, the spot stays and its number may be another. */
  ground: string;
  /** Another spot has come on screen, though the scrolling may go on. */
  onPass: (spot: Spot) => void;
}

/**
 * The spot that is on screen, and the ways to another: keys and wheel, while fingers scroll natively;
 * and `step`, which goes to the one beside.
 */
export function usePlace({ feed, begin, isWhole, stops, ground, onPass }: UsePlace) {
  const [spot, setSpot] = useState(begin);
  /** How far one has scrolled on while nothing stood above. */
  const passed = useRef(0);
  const latest = useRef({ isWhole, stops, spot, onPass });
  latest.current = { isWhole, stops, spot, onPass };

  /** What had the focus when a key or a button moved the feed: the row one comes to is to have it. */
  const left = useRef<Element | null>(null);
  const step = useCallback(
    (by: Step) => {
      left.current = document.activeElement;
      return move(feed.current, by);
    },
    [feed],
  );
  useRowKeys({ container: feed, lockMs: ROW_LOCK_MS, onStep: step });

  useEffect(() => {
    const element = feed.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let noted: number | undefined;
    /** Which stop one has come to, where it is at least so many from the one that is known. */
    const look = (least: number) => {
      const { isWhole, stops, spot, onPass } = latest.current;
      const stop = stopAt(element);
      if (!isWhole) {
        passed.current = stop;
        return;
      }
      const away = Math.abs(stop - stopOf(stops, spot));
      // Whoever loads the page anew in mid-move comes back to what they see.
      if (away > 0 && stop !== noted) setTimeout(onPass, 0, spotAt(stops, stop));
      noted = stop;
      if (away >= least) startTransition(() => setSpot(spotAt(stops, stop)));
    };
    const settle = () => {
      clearTimeout(timer);
      look(1);
      // A ring that is drawn in mid-move costs a slow phone frames.
      if (left.current) focusStop(element, left.current);
      left.current = null;
    };
    // A slow phone drops frames when rows come and go in mid-move: the next one stands there already,
    // so only who goes further has them made on the way.
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, STILL_MS);
      look(2);
    };
    // It may have been scrolled before scripts came.
    settle();
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("scrollend", settle);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("scrollend", settle);
    };
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
  return true;
}

/** Reading aloud goes on where the eyes are, unless the person has gone elsewhere meanwhile. */
function focusStop(feed: HTMLElement, left: Element): void {
  if (document.activeElement !== left && document.activeElement !== document.body) return;
  const seen = `[data-stop="${stopAt(feed)}"] article`;
  feed.querySelector<HTMLElement>(seen)?.focus({ preventScroll: true });
}

function stopAt(feed: HTMLElement): number {
  return rowAt(feed.scrollTop, feed.clientHeight, Infinity);
}
