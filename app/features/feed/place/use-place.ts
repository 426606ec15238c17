import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { rowAt, scrollBehavior, type Step, useRowKeys } from "#app/features/cards/use-row-keys.ts";
import { ROW_LOCK_MS } from "../limits.ts";

/**
 * The stop that is on screen, and the ways to another: keys and wheel, while fingers scroll natively;
 * `step`, which goes to the one beside; and `jump`, which goes there at once.
 */
export function usePlace(feed: RefObject<HTMLElement>) {
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number | null>(null);
  const [, setJumps] = useState(0);

  const step = useCallback((by: Step) => move(feed.current, by), [feed]);
  useRowKeys({ container: feed, lockMs: ROW_LOCK_MS, onStep: step });

  useEffect(() => {
    const element = feed.current;
    if (!element) return;
    const onScroll = () => setCurrent(stopAt(element));
    // It may have been scrolled before scripts came.
    onScroll();
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [feed]);

  // First the rows of that place have to stand there.
  useLayoutEffect(() => {
    const element = feed.current;
    if (wanted.current === null || !element) return;
    element.scrollTo({ top: wanted.current * element.clientHeight });
    wanted.current = null;
  });

  const jump = useCallback((stop: number) => {
    wanted.current = stop;
    setCurrent(stop);
    setJumps((count) => count + 1);
  }, []);

  return { current, step, jump };
}

function move(feed: HTMLElement | null, step: Step): boolean {
  if (!feed) return false;
  const next = stopAt(feed) + step;
  if (next < 0) return false;
  feed.scrollTo({ top: next * feed.clientHeight, behavior: scrollBehavior() });
  // Reading aloud goes on where the eyes are.
  feed.querySelector<HTMLElement>(`[data-stop="${next}"]`)?.focus({ preventScroll: true });
  return true;
}

function stopAt(feed: HTMLElement): number {
  return rowAt(feed.scrollTop, feed.clientHeight, Infinity);
}
