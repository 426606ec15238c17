import type { MutableRefObject } from "react";
import { wantsLessMotion } from "#app/ui/browser/less-motion.ts";

/** product.md 12.1: a video counts as on screen from this share of it. */
export const VISIBLE_SHARE = 0.55;

interface Playing {
  /** Says how it is now. */
  isOnScreen: MutableRefObject<boolean>;
  /** Until somebody asks for it. */
  waits: boolean;
}

/** Plays a video while enough of it is on screen, until what is returned is called. */
export function playWhileVisible(
  element: HTMLVideoElement,
  { isOnScreen, waits }: Playing,
  onRefused: () => void,
): () => void {
  let isVisible = false;
  const update = () => {
    isOnScreen.current = isVisible && !document.hidden;
    if (!isOnScreen.current) element.pause();
    else if (waits || wantsLessMotion()) onRefused();
    else void play(element, onRefused);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const wasVisible = isVisible;
      // A busy browser tells several at once; the last is how it is now.
      isVisible = (entries.at(-1)?.intersectionRatio ?? 0) >= VISIBLE_SHARE;
      if (isVisible !== wasVisible) update();
    },
    { threshold: [0, VISIBLE_SHARE] },
  );
  observer.observe(element);
  document.addEventListener("visibilitychange", update);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", update);
  };
}

/** Browsers refuse to start a video with sound unasked, and interrupt one that leaves the screen. */
export async function play(element: HTMLVideoElement, onRefused: () => void): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    if ((error as Error).name === "NotAllowedError") onRefused();
  }
}
