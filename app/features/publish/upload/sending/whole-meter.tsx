import { type ReactNode, useEffect, useRef, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { tryNow } from "#app/ui/browser/line/until-answered.ts";
import { common } from "#app/ui/strings.ts";
import { percentOf } from "../chosen/state-words.ts";
import { remainingWords, sizeWords } from "../sizes.ts";
import { strings } from "../strings.ts";
import { paceOf } from "#app/features/resumable/sending/pace.ts";
import type { Whole } from "#app/features/resumable/sending/send-states.ts";
import styles from "./upload-meter.module.css";

interface WholeMeterProps {
  whole: Whole;
  /** Nothing is sent before it is published: data are dear here. */
  isHeld: boolean;
  onPause: () => void;
  onResume: () => void;
  /** What is done with all of it, beside what is done with the line. */
  children: ReactNode;
}

const words = strings.whole;

/** How much of all files has gone, and how long the rest takes. */
export function WholeMeter({ whole, isHeld, onPause, onResume, children }: WholeMeterProps) {
  const { sentBytes, totalBytes, phase, why } = whole;
  const percent = percentOf(sentBytes, totalBytes);
  const secondsLeft = useSecondsLeft(whole);
  const state = isHeld ? words.held : stateOf(whole, secondsLeft);
  const isUnderWay = !isHeld && ["sending", "stuck", "waiting"].includes(phase);
  return (
    <section className={styles.meter} aria-label={words.title}>
      <p className={styles.line}>
        <strong className={styles.percent}>{percent} %</strong>
        <span>{state}</span>
      </p>
      <progress value={sentBytes} max={totalBytes || 1} aria-label={strings.progress} />
      <div className={styles.ways}>
        {isUnderWay && (
          <Button type="button" variant="quiet" onClick={onPause}>
            {words.pause}
          </Button>
        )}
        {(phase === "paused" || phase === "refused") && (
          <Button type="button" variant="quiet" onClick={onResume}>
            {phase === "paused" ? words.resume : common.retry}
          </Button>
        )}
        {phase === "stuck" && why !== "elsewhere" && (
          <Button type="button" variant="quiet" onClick={tryNow}>
            {words.now}
          </Button>
        )}
        {children}
      </div>
      <p className="visually-hidden" role="status">
        {announced(whole, percent)}
      </p>
    </section>
  );
}

function stateOf({ phase, why, sentBytes, totalBytes }: Whole, secondsLeft: number | null): string {
  const sent = fill(strings.sent, { sent: sizeWords(sentBytes), total: sizeWords(totalBytes) });
  if (phase === "stuck") return strings.sending.stuck[why ?? "line"];
  if (phase === "paused") return `${words.paused} · ${sent}`;
  if (phase === "sent" || phase === "missing" || phase === "refused") return words[phase];
  return secondsLeft === null ? sent : `${sent} · ${remainingWords(secondsLeft)}`;
}

/** Said aloud: what changes, and each quarter on the way. */
function announced(whole: Whole, percent: number): string {
  if (whole.phase !== "sending" && whole.phase !== "waiting") return stateOf(whole, null);
  const quarter = 25 * Math.floor(percent / 25);
  return quarter === 0 ? "" : fill(words.reached, { percent: quarter });
}

function useSecondsLeft({ phase, sentBytes, totalBytes }: Whole): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  const pace = useRef(paceOf());
  useEffect(() => {
    if (phase === "sending") {
      setSeconds(pace.current.secondsLeft(sentBytes, totalBytes, performance.now()));
    } else {
      pace.current.rest();
      setSeconds(null);
    }
  }, [phase, sentBytes, totalBytes]);
  return seconds;
}
