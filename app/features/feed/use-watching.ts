import { type RefObject, useEffect, useRef } from "react";
import { sendEvent, sendGathered } from "./feed-client.ts";
import { WATCH_MS } from "./limits.ts";
import type { FeedEvent } from "./ranking/taste.ts";

export interface Watched {
  sessionId: string;
  /** As the server counts. */
  index: number;
  postId: number;
  /** Whose end counts. */
  isShortit: boolean;
}

/** What is on screen for less was passed by, not skipped. */
const SEEN_MS = 300;

/** Says how long the posts on screen are watched. */
export function useWatching(feed: RefObject<HTMLElement>, onScreen: Watched[]): void {
  const key = onScreen.map(({ sessionId, postId }) => `${sessionId}:${postId}`).join(" ");
  const current = useRef(onScreen);
  current.current = onScreen;

  useEffect(() => {
    const element = feed.current;
    if (!element || key === "") return;
    const watched = current.current;
    const shortits = watched.filter(({ isShortit }) => isShortit);
    const stops = [timeWatch(watched), ...shortits.map((about) => countCompletes(element, about))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [feed, key]);
}

/** watch2 and watch4 when their time has come, skip when one leaves before. A hidden tab is a pause. */
function timeWatch(watched: Watched[]): () => void {
  let shownSince = document.hidden ? null : performance.now();
  let before = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const sent = new Set<FeedEvent>();
  const dwell = () => before + (shownSince === null ? 0 : performance.now() - shownSince);
  const send = (event: FeedEvent) => {
    sent.add(event);
    for (const about of watched) tell(about, event, dwell());
  };
  const run = () => {
    timers = (["watch2", "watch4"] as const)
      .filter((event) => !sent.has(event))
      .map((event) => setTimeout(() => send(event), Math.max(0, WATCH_MS[event] - dwell())));
  };
  const pause = () => {
    for (const timer of timers) clearTimeout(timer);
    before = dwell();
    shownSince = null;
  };
  const onVisibility = () => {
    if (document.hidden) return pause();
    shownSince = performance.now();
    run();
  };
  // Who else hears of the page's end has sent what was there before this.
  const hide = () => {
    leave();
    sendGathered();
  };
  const leave = () => {
    const wasSeen = dwell() >= SEEN_MS && dwell() < WATCH_MS.watch2;
    if (!sent.has("watch2") && wasSeen) send("skip");
    sent.add("watch2");
    pause();
  };
  if (!document.hidden) run();
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", hide);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", hide);
    leave();
  };
}

/** product.md 12.3, of shortits. A video that loops has no end: it is over when its time jumps back from there. */
function countCompletes(feed: HTMLElement, about: Watched): () => void {
  const started = performance.now();
  let last = 0;
  let isSent = false;
  const complete = () => {
    if (isSent) return;
    isSent = true;
    tell(about, "complete", performance.now() - started);
  };
  const isOurs = ({ target }: Event) =>
    target instanceof HTMLVideoElement && target.closest(`#p${about.postId}`) !== null;
  const onTime = (event: Event) => {
    if (!isOurs(event)) return;
    const { currentTime, duration } = event.target as HTMLVideoElement;
    if (last > duration * 0.8 && currentTime < duration * 0.2) complete();
    last = currentTime;
  };
  const onEnded = (event: Event) => isOurs(event) && complete();
  feed.addEventListener("timeupdate", onTime, true);
  feed.addEventListener("ended", onEnded, true);
  return () => {
    feed.removeEventListener("timeupdate", onTime, true);
    feed.removeEventListener("ended", onEnded, true);
  };
}

function tell({ sessionId, index, postId }: Watched, event: FeedEvent, dwell: number): void {
  sendEvent({ sessionId, index, postId, event, dwellMs: Math.round(dwell) });
}
