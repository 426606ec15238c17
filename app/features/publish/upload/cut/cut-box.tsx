import { useEffect, useRef, useState } from "react";
import { SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { common } from "#app/ui/strings.ts";
import type { Made } from "../smaller/ways.ts";
import { lengthWords } from "../sizes.ts";
import { strings } from "../strings.ts";
import styles from "./cut-box.module.css";
import { CutEnd } from "./cut-end.tsx";
import { firstWindow, withEnd, withStart } from "./cut-window.ts";

interface CutBoxProps {
  file: File;
  /** Of the video. */
  seconds: number;
  /** Has the preview show a moment. */
  onLook: (moment: number) => void;
  onCut: (made: Made, seconds: number) => void;
}

const words = strings.cut;

/** Chooses which part of a video is published, where the whole is too long. */
export function CutBox({ file, seconds, onLook, onCut }: CutBoxProps) {
  const bounds = { seconds, max: SHORTIT_MAX_SECONDS };
  const [part, setPart] = useState(() => firstWindow(bounds));
  const { done, isFailed, cut, stop } = useCutting(file, onCut);
  const look = (next: typeof part, moment: number) => {
    setPart(next);
    onLook(moment);
  };
  const given = { seconds, isOff: done !== null };
  return (
    <section className={styles.box} aria-label={words.title}>
      <p className={styles.said}>
        {fill(words.why, { length: lengthWords(seconds), max: SHORTIT_MAX_SECONDS })}
      </p>
      <CutEnd
        {...given}
        label={words.start}
        timeLabel={words.startTime}
        value={part.start}
        onPick={(value) => {
          const next = withStart(part, value, bounds);
          look(next, next.start);
        }}
      />
      <CutEnd
        {...given}
        label={words.end}
        timeLabel={words.endTime}
        value={part.end}
        onPick={(value) => {
          const next = withEnd(part, value, bounds);
          look(next, next.end);
        }}
      />
      <div className={styles.line}>
        <p className={styles.said} role="status">
          {done === null
            ? fill(words.length, { length: lengthWords(part.end - part.start) })
            : fill(words.cutting, { percent: Math.floor(100 * done) })}
        </p>
        {done === null ? (
          <Button type="button" onClick={() => void cut(part)}>
            {words.go}
          </Button>
        ) : (
          <Button type="button" variant="quiet" onClick={stop}>
            {common.cancel}
          </Button>
        )}
      </div>
      {done !== null && <progress value={done} max={1} aria-label={words.progress} />}
      {isFailed && (
        <p className={styles.failed} role="alert">
          {words.failed}
        </p>
      )}
    </section>
  );
}

/** How far a cut is, from 0 to 1; null: none is under way. */
function useCutting(file: File, onCut: CutBoxProps["onCut"]) {
  const [done, setDone] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);
  return {
    done,
    isFailed,
    stop: () => run.current?.abort(),
    cut: async (part: { start: number; end: number }) => {
      const own = new AbortController();
      run.current = own;
      setDone(0);
      setFailed(false);
      try {
        const { cutFile } = await import("../smaller/ways.ts");
        const made = await cutFile(file, part, { signal: own.signal, onProgress: setDone });
        onCut(made, part.end - part.start);
      } catch {
        setFailed(!own.signal.aborted);
      } finally {
        setDone(null);
      }
    },
  };
}
