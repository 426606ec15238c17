import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { ROW_LOCK_MS, WHEEL_MIN } from "./limits.ts";

/** Where these are, keys and wheel are theirs. */
const BUSY = "input, textarea, select, [contenteditable], dialog[open], [data-scrolls]";
const PRESSED_BY_SPACE = "a, button, summary, video, audio";

/**
 * The stop that is on screen, and the ways to the next: keys and wheel (spec section 2.5), while
 * fingers scroll natively.
 */
export function usePlace(feed: RefObject<HTMLElement>) {
  const [current, setCurrent] = useState(0);
  const lockedUntil = useRef(0);

  const go = useCallback(
    (by: 1 | -1) => {
      const element = feed.current;
      if (!element || performance.now() < lockedUntil.current) return;
      const next = Math.max(0, stopAt(element) + by);
      lockedUntil.current = performance.now() + ROW_LOCK_MS;
      element.scrollTo({ top: next * element.clientHeight, behavior: "smooth" });
      focusStop(element, next);
    },
    [feed],
  );

  useEffect(() => {
    const element = feed.current;
    if (!element) return;
    const onScroll = () => setCurrent(stopAt(element));
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || isBusy(event.target)) return;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      const isLocked = performance.now() < lockedUntil.current;
      if (!isLocked && Math.abs(event.deltaY) < WHEEL_MIN) return;
      event.preventDefault();
      if (!isLocked) go(event.deltaY > 0 ? 1 : -1);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("wheel", onWheel);
    };
  }, [feed, go]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = stepOf(event);
      if (!by) return;
      event.preventDefault();
      go(by);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [go]);

  return { current, setCurrent };
}

function stepOf(event: KeyboardEvent): 1 | -1 | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (isBusy(event.target) || document.querySelector("dialog[open]")) return null;
  if (event.key === "ArrowDown" || event.key === "j") return 1;
  if (event.key === "ArrowUp" || event.key === "k") return -1;
  if (event.key !== " " || isPressedBySpace(event.target)) return null;
  return event.shiftKey ? -1 : 1;
}

function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(BUSY) !== null;
}

function isPressedBySpace(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(PRESSED_BY_SPACE) !== null;
}

function stopAt(element: HTMLElement): number {
  return Math.round(element.scrollTop / Math.max(1, element.clientHeight));
}

/** Reading aloud goes on where the eyes are. */
function focusStop(element: HTMLElement, stop: number): void {
  const target = element.querySelector<HTMLElement>(`[data-stop="${stop}"]`);
  target?.focus({ preventScroll: true });
}
