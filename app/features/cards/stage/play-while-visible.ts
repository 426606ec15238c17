import type { MutableRefObject } from "react";
import { wantsLessMotion } from "#app/ui/browser/less-motion.ts";
import { silence } from "./sound.ts";

/** product.md 12.1: a video counts as on screen from this share of it. */
export const VISIBLE_SHARE = 0.55;

interface Playing {
  /** Says how it is now. */
  isOnScreen: MutableRefObject<boolean>;
  /** The person has started it themselves. */
  isAsked: MutableRefObject<boolean>;
  /** Until somebody asks for it. */
  waits: boolean;
}

/** Plays a video while enough of it is on screen, until what is returned is called. */
export function playWhileVisible(
  element: HTMLVideoElement,
  { isOnScreen, isAsked, waits }: Playing,
  onRefused: () => void,
): () => void {
  let isVisible = false;
  let mayGoOn = true;
  const update = (mayPlay = true) => {
    const out = document.pictureInPictureElement;
    isOnScreen.current = isVisible && !document.hidden;
    // In a window of its own it is seen wherever the page is.
    if (out === element) return;
    if (!isOnScreen.current) element.pause();
    else if (mayPlay && !(waits || out || wantsLessMotion())) void play(element, onRefused);
    else if (element.paused || !isAsked.current) {
      element.pause();
      onRefused();
    }
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
  // What was still when the tab was left is so when one comes back.
  const onTab = () => {
    if (document.hidden) mayGoOn = !element.paused;
    update(mayGoOn);
  };
  const onBack = () => update((mayGoOn = !element.paused));
  observer.observe(element);
  document.addEventListener("visibilitychange", onTab);
  element.addEventListener("leavepictureinpicture", onBack);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", onTab);
    element.removeEventListener("leavepictureinpicture", onBack);
  };
}

/** Browsers refuse to start a video with sound unasked: then without. They interrupt one that leaves the screen. */
export async function play(element: HTMLVideoElement, onRefused: () => void): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    if ((error as Error).name !== "NotAllowedError") return;
    if (element.muted) return onRefused();
    const turnSilent = (silent: boolean) => {
      element.muted = silent;
      silence(silent);
    };
    turnSilent(true);
    await play(element, () => {
      turnSilent(false);
      onRefused();
    });
  }
}
