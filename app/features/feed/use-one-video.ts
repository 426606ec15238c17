import { type RefObject, useEffect } from "react";

/** One video plays at a time: where two are on screen, the one that began last. */
export function useOneVideo(feed: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = feed.current;
    if (!element) return;
    const onPlay = ({ target }: Event) => {
      for (const video of element.querySelectorAll("video")) if (video !== target) video.pause();
    };
    element.addEventListener("play", onPlay, true);
    return () => element.removeEventListener("play", onPlay, true);
  }, [feed]);
}
