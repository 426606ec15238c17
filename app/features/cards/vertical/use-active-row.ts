import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { rowAt, scrollBehavior, type Step, useRowKeys } from "../use-row-keys.ts";
import { BOTTOM_THRESHOLD, VIEWER_LOCK_MS } from "./limits.ts";

interface ActiveRow {
  /** What scrolls; its rows are as high as itself. */
  list: RefObject<HTMLElement>;
  count: number;
  first: number;
  onBottom: () => void;
}

/**
 * Which row is seen. Keys, wheel and buttons make a row active at once and scroll to it; a finger
 * scrolls, and the row that it leaves on screen becomes the active one.
 */
export function useActiveRow({ list, count, first, onBottom }: ActiveRow) {
  const [active, setActive] = useState(first);
  /** Where a move of ours is still going: what is passed on the way is not active. */
  const going = useRef<number | null>(null);

  const move = (step: Step): boolean => {
    const element = list.current;
    const next = active + step;
    if (next >= count) onBottom();
    if (!element || next < 0 || next >= count) return false;
    going.current = next;
    setActive(next);
    element.scrollTo({ top: next * element.clientHeight, behavior: scrollBehavior() });
    return true;
  };
  useRowKeys({ container: list, lockMs: VIEWER_LOCK_MS, onStep: move });

  const onScroll = () => {
    const element = list.current;
    if (!element) return;
    const { scrollTop, clientHeight, scrollHeight } = element;
    if (scrollTop + clientHeight >= scrollHeight - BOTTOM_THRESHOLD) onBottom();
    if (going.current !== null) {
      if (Math.abs(scrollTop - going.current * clientHeight) > BOTTOM_THRESHOLD) return;
      going.current = null;
    }
    setActive(rowAt(scrollTop, clientHeight, count));
  };
  const letGo = () => {
    going.current = null;
  };

  useLayoutEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = first * element.clientHeight;
  }, [list, first]);
  useKeptOnResize(list, active);

  return { active, move, events: { onScroll, onTouchStart: letGo, onPointerDown: letGo } };
}

/** A window that is turned or resized keeps the row that was seen. */
function useKeptOnResize(list: RefObject<HTMLElement>, active: number): void {
  const seen = useRef(active);
  useEffect(() => {
    seen.current = active;
  }, [active]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Also the first time: until its styles are there, the list cannot be scrolled.
    let height = 0;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === height) return;
      height = element.clientHeight;
      element.scrollTop = seen.current * height;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
}
