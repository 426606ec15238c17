import { useId, useState } from "react";
import { strings } from "../strings.ts";
import styles from "./cut-box.module.css";
import { CUT_STEP_SECONDS, secondsIn, timeWords } from "./cut-window.ts";

interface CutEndProps {
  label: string;
  timeLabel: string;
  /** Of the video. */
  seconds: number;
  value: number;
  isOff: boolean;
  onPick: (value: number) => void;
}

/** Where a part begins, or ends: moved, or typed. */
export function CutEnd({ label, timeLabel, seconds, value, isOff, onPick }: CutEndProps) {
  const id = useId();
  /** What is being typed; null: nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && secondsIn(typed) === null;
  const take = () => {
    const wanted = typed === null ? null : secondsIn(typed);
    if (wanted !== null) onPick(wanted);
    setTyped(null);
  };
  return (
    <div className={styles.end}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={seconds}
        step={CUT_STEP_SECONDS}
        value={value}
        disabled={isOff}
        aria-valuetext={timeWords(value)}
        onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
      />
      <input
        type="text"
        inputMode="decimal"
        aria-label={timeLabel}
        aria-invalid={isWrong || undefined}
        title={isWrong ? strings.cut.wrong : undefined}
        value={typed ?? timeWords(value)}
        disabled={isOff}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // It takes the time, and does not publish.
          event.preventDefault();
          take();
        }}
      />
    </div>
  );
}
