import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { strings as publish } from "../../strings.ts";
import { lengthWords, sizeWords } from "../sizes.ts";
import { strings } from "../strings.ts";
import type { ChosenFile } from "./chosen-file.ts";
import styles from "./chosen-facts.module.css";

interface ChosenFactsProps {
  row: ChosenFile;
  index: number;
  count: number;
  isLocked: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** What the file is that is shown, and what can be done with it. */
export function ChosenFacts({ row, index, count, isLocked, onMove, onRemove }: ChosenFactsProps) {
  const { name } = row.file;
  const button = { type: "button", variant: "quiet" } as const;
  return (
    <div className={styles.facts}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>{factsOf(row)}</p>
      </div>
      {!isLocked && (
        <div className={styles.controls}>
          {count > 1 && (
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
          <Button
            {...button}
            iconOnly
            aria-label={fill(strings.remove, { name })}
            title={fill(strings.remove, { name })}
            onClick={onRemove}
          >
            <Icon name="trash" />
          </Button>
        </div>
      )}
    </div>
  );
}

/** What it is, how much, and how long. */
export function factsOf({ kind, file, seconds }: ChosenFile): string {
  const words = kind === "video" ? publish.video : kind === "image" ? publish.photo : null;
  return [words, sizeWords(file.size), seconds === null ? null : lengthWords(seconds)]
    .filter(Boolean)
    .join(" · ");
}
