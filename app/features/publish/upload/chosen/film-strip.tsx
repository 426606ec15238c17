import { useEffect, useRef, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { lengthWords } from "../sizes.ts";
import { strings } from "../strings.ts";
import styles from "./film-strip.module.css";
import { drawFrames } from "./draw-frames.ts";

/** As many as fit beside each other on a phone. */
const FRAMES = 8;

interface FilmStripProps {
  file: File;
  /** Of the video. */
  seconds: number;
  poster: number | null;
  onPick: (poster: number) => void;
}

/** Moments of a video as pictures, each of which can be its poster. */
export function FilmStrip({ file, seconds, poster, onPick }: FilmStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [unseen, setUnseen] = useState<File | null>(null);
  const moments = Array.from({ length: FRAMES }, (_, at) => momentOf(at, seconds));
  const nearest = poster === null ? null : Math.floor((FRAMES * poster) / seconds);
  useEffect(() => {
    const stop = new AbortController();
    const canvases = [...(strip.current?.querySelectorAll("canvas") ?? [])];
    const frames = canvases.map((canvas, at) => ({ canvas, moment: momentOf(at, seconds) }));
    void drawFrames(file, frames, stop.signal).then((isSeen) => {
      if (!isSeen && !stop.signal.aborted) setUnseen(file);
    });
    return () => stop.abort();
  }, [file, seconds]);
  // The slider is there all the same: the server can show what the browser cannot.
  if (unseen === file) return null;
  return (
    <div ref={strip} className={styles.strip} role="group" aria-label={strings.poster.frames}>
      {moments.map((moment, at) => (
        <button
          key={at}
          type="button"
          className={styles.frame}
          aria-label={fill(strings.poster.frame, { time: lengthWords(moment) })}
          aria-pressed={nearest === at}
          onClick={() => onPick(moment)}
        >
          <canvas />
        </button>
      ))}
    </div>
  );
}

/** In tenths of a second, as the slider says it. */
function momentOf(at: number, seconds: number): number {
  return Math.floor((10 * (at + 0.5) * seconds) / FRAMES) / 10;
}
