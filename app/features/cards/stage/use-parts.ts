import { type MutableRefObject, type RefObject, useEffect, useRef, useState } from "react";
import type { FileView } from "#app/features/posts/view.ts";
import { isThinFor } from "./choice.ts";
import { VISIBLE_SHARE } from "./play-while-visible.ts";

/** How a video plays: as one file, or in parts, which takes a moment to begin. */
type Playing = "whole" | "coming" | "parts";

/** What has not begun in parts by then plays as one file. */
const PATIENCE_MS = 8_000;

interface Wanted {
  file: FileView;
  /** It is near. */
  isWanted: boolean;
  saves: boolean;
  /** Hears how far it was when another way of playing begins anew. */
  stoppedAt: MutableRefObject<number>;
}

/**
 * Has a longer video play in parts from when it is on screen until it is far, so that its size follows the
 * line. Whatever is in the way of that, it plays as one file.
 */
export function useParts(
  video: RefObject<HTMLVideoElement>,
  { file, isWanted, saves, stoppedAt }: Wanted,
): { playing: Playing; giveUp: () => void } {
  const [playing, setPlaying] = useState<Playing>(file.hls ? "coming" : "whole");
  const giveUp = useRef<() => void>();
  useEffect(() => {
    const element = video.current;
    if (!file.hls || !isWanted || !element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const end = (how: Playing) => {
      if (signal.aborted) return;
      if (element.currentTime > 0) stoppedAt.current = element.currentTime;
      stop.abort();
      setPlaying(how);
    };
    const playWhole = (giveUp.current = () => end("whole"));
    const begin = async () => {
      const { playParts } = await import("./parts.ts");
      if (signal.aborted) return;
      await playParts(element, { file, saves, signal, onFailed: playWhole });
      if (!signal.aborted) setPlaying("parts");
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= VISIBLE_SHARE)) return;
        observer.disconnect();
        // The script that hands parts over is as large as a page of ours: not on a thin line.
        if (isThinFor(file, saves)) return playWhole();
        const timer = setTimeout(playWhole, PATIENCE_MS);
        signal.addEventListener("abort", () => clearTimeout(timer));
        element.addEventListener("loadeddata", () => clearTimeout(timer), { signal });
        begin().catch(playWhole);
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      end("coming");
      // Also of one that played as one file: it is tried anew.
      setPlaying("coming");
    };
    // The line and the person's setting are looked at when it comes on screen: what plays is not begun anew.
  }, [isWanted, file.hls]);
  return { playing, giveUp: () => giveUp.current?.() };
}
