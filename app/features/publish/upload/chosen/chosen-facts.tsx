import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { strings as publish } from "../../strings.ts";
import { lengthWords, sizeWords } from "../sizes.ts";
import { isUndecided } from "../smaller/smaller-states.ts";
import { strings } from "../strings.ts";
import type { SendState } from "#app/features/resumable/sending/send-states.ts";
import type { ChosenFile } from "./chosen-file.ts";
import type { ChosenRow } from "./chosen-row.ts";
import { anewOf, isTrouble, stateOf } from "./state-words.ts";
import styles from "./chosen-facts.module.css";

interface ChosenFactsProps {
  row: ChosenRow;
  index: number;
  count: number;
  isLocked: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onPause: () => void;
  onResume: () => void;
}

/** What the file is that is shown, and what can be done with it. */
export function ChosenFacts(props: ChosenFactsProps) {
  const { row, index, count, isLocked, onMove, onRemove, onPause, onResume } = props;
  const { name } = row.file;
  const anew = anewOf(row);
  // What is done to it before stands in a box of its own.
  const isSaid = isTrouble(row.send) || (row.shrink !== null && isUndecided(row.shrink));
  const button = { type: "button", variant: "quiet" } as const;
  return (
    <div className={styles.facts}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>{factsOf(row)}</p>
        {!row.problem && !isSaid && <p className={styles.about}>{stateOf(row)}</p>}
        {anew && <p className={styles.about}>{anew}</p>}
      </div>
      <div className={styles.controls}>
        <PauseButton phase={row.send.phase} name={name} onPause={onPause} onResume={onResume} />
        {!isLocked && count > 1 && (
          <>
            <Button
              {...button}
              iconOnly
              // A disabled button would lose the focus of who moves a file all the way.
              aria-disabled={index === 0}
              aria-label={fill(strings.moveBefore, { name })}
              title={fill(strings.moveBefore, { name })}
              onClick={() => index > 0 && onMove(index - 1)}
            >
              <Icon name="arrow-left" />
            </Button>
            <Button
              {...button}
              iconOnly
              aria-disabled={index === count - 1}
              aria-label={fill(strings.moveAfter, { name })}
              title={fill(strings.moveAfter, { name })}
              onClick={() => index < count - 1 && onMove(index + 1)}
            >
              <Icon name="arrow-right" />
            </Button>
          </>
        )}
        {!isLocked && (
          <Button
            {...button}
            iconOnly
            aria-label={fill(strings.remove, { name })}
            title={fill(strings.remove, { name })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </Button>
        )}
      </div>
    </div>
  );
}

interface PauseButtonProps extends Pick<ChosenFactsProps, "onPause" | "onResume"> {
  phase: SendState["phase"];
  name: string;
}

/** Lets others go first, or go on. */
function PauseButton({ phase, name, onPause, onResume }: PauseButtonProps) {
  const isPaused = phase === "paused";
  if (!isPaused && !["waiting", "sending", "stuck"].includes(phase)) return null;
  const label = fill(isPaused ? strings.resumeFile : strings.pauseFile, { name });
  return (
    <Button
      type="button"
      variant="quiet"
      iconOnly
      aria-label={label}
      title={label}
      onClick={isPaused ? onResume : onPause}
    >
      {isPaused ? <Icon name="play" /> : <span className={styles.bars} />}
    </Button>
  );
}

/** What it is, how much, and how long. */
export function factsOf({ kind, file, seconds }: ChosenFile): string {
  const words = kind === "video" ? publish.video : kind === "image" ? publish.photo : null;
  return [words, sizeWords(file.size), seconds === null ? null : lengthWords(seconds)]
    .filter(Boolean)
    .join(" · ");
}
