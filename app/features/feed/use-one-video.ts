import { type RefObject, useEffect } from "react";

/** One video plays at a time: where two are on screen, the one that began last, or of two at once the first. */
export function useOneVideo(feed: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = feed.current;
    if (!element) return;
    const onPlay = ({ target }: Event) => {
      // Two that begin at once are told of one after the other: the first has paused this one by then.
      if ((target as HTMLVideoElement).paused) return;
      for (const video of element.querySelectorAll("video")) if (video !== target) video.pause();
    };
    element.addEventListener("play", onPlay, true);
    return () => element.removeEventListener("play", onPlay, true);
  }, [feed]);
}
