import { CUE_MAX } from "#app/features/media/captions/limits.ts";
import { timeIn, timeWords } from "#app/features/media/captions/text.ts";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./captions.module.css";
import { type EditedCue, wrongTimes } from "./cue-list.ts";
import { strings } from "./strings.ts";

interface CueRowProps {
  cue: EditedCue;
  /** From 1. */
  number: number;
  /** Where the video stands, in milliseconds. */
  moment: () => number;
  onChange: (change: Partial<EditedCue>) => void;
  onPlay: (from: number) => void;
  onRemove: () => void;
}

/** One cue with its times. */
export function CueRow({ cue, number, moment, onChange, onPlay, onRemove }: CueRowProps) {
  const name = fill(strings.cue, { number });
  const wrong = wrongTimes(cue);
  const time = (at: "start" | "end") => (
    <span className={styles.time}>
      <input
        value={cue[at]}
        size={12}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${name}: ${strings[at]}`}
        aria-invalid={wrong ? true : undefined}
        onChange={({ target }) => onChange({ [at]: target.value })}
      />
      <Button
        type="button"
        variant="plain"
        iconOnly
        aria-label={`${name}: ${at === "start" ? strings.startNow : strings.endNow}`}
        title={at === "start" ? strings.startNow : strings.endNow}
        onClick={() => onChange({ [at]: timeWords(moment()) })}
      >
        <Icon name="clock" />
      </Button>
    </span>
  );
  return (
    <li className={styles.cue} data-cue={cue.key}>
      <div className={styles.times}>
        {time("start")}
        {time("end")}
        <span className={styles.ends}>
          <Button
            type="button"
            variant="plain"
            iconOnly
            aria-label={`${name}: ${strings.play}`}
            title={strings.play}
            onClick={() => onPlay(timeIn(cue.start) ?? 0)}
          >
            <Icon name="play" />
          </Button>
          <Button
            type="button"
            variant="plain"
            iconOnly
            aria-label={`${name}: ${strings.remove}`}
            title={strings.remove}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </Button>
        </span>
      </div>
      <textarea
        value={cue.text}
        rows={2}
        maxLength={CUE_MAX}
        aria-label={`${name}: ${strings.words}`}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {wrong && <p className={styles.wrong}>{strings.faults[wrong]}</p>}
    </li>
  );
}
