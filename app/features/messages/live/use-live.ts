import { useEffect, useRef, useState } from "react";
import { tellNews } from "../inbox/news.ts";
import { onLive, startLive } from "./link.ts";
import { TYPING_SECONDS } from "./limits.ts";

/** Keeps the stream of a page open, and tells whatever lists or counts messages when it says so. */
export function useLive(): void {
  useEffect(() => {
    const forget = onLive(({ name }) => {
      // Before it was ready something may have been missed.
      if (name === "change" || name === "ready") tellNews();
    });
    const stop = startLive();
    return () => {
      stop();
      forget();
    };
  }, []);
}

/** Whether somebody is writing to who looks; `lastId` is another with each message that came. */
export function useIsTyping(peerId: number, lastId: number | null): boolean {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => setTyping(false), [lastId]);
  useEffect(() => {
    const forget = onLive(({ name, from_id }) => {
      if (name !== "typing" || from_id !== peerId) return;
      setTyping(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTyping(false), TYPING_SECONDS * 1000);
    });
    return () => {
      forget();
      clearTimeout(timer.current);
    };
  }, [peerId]);
  return isTyping;
}
