import { type DragEvent, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ChosenFile } from "./chosen-file.ts";
import styles from "./chosen-list.module.css";
import { FilePreview } from "./file-preview.tsx";
import { lengthWords, sizeWords } from "./sizes.ts";
import { strings as publish } from "../strings.ts";
import { strings } from "./strings.ts";

export interface ChosenRow extends ChosenFile {
  problem: string | null;
  /** 0 to 100 while it is sent, else null. */
  percent: number | null;
}

interface ChosenListProps {
  rows: ChosenRow[];
  /** While they are sent their order stays. */
  isLocked: boolean;
  onMove: (key: number, to: number) => void;
  onRemove: (key: number) => void;
  onSeconds: (key: number, seconds: number) => void;
}

/** The chosen files in the order they will have, which buttons and dragging change. */
export function ChosenList({ rows, isLocked, onMove, onRemove, onSeconds }: ChosenListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");

  const move = ({ key, file }: ChosenRow, to: number) => {
    onMove(key, to);
    setSaid(fill(strings.moved, { name: file.name, position: to + 1, count: rows.length }));
  };
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    if (rows[index]?.key !== dragged) onMove(dragged, index);
  };
  return (
    <>
      <ol className={styles.list} aria-label={strings.chosen}>
        {rows.map((row, index) => (
          <li
            key={row.key}
            className={classNames(
              styles.row,
              row.problem && styles.wrong,
              dragged === row.key && styles.dragged,
            )}
            draggable={!isLocked && rows.length > 1}
            onDragStart={() => setDragged(row.key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragOver(event, index)}
          >
            <div className={styles.picture}>
              <FilePreview chosen={row} onSeconds={(seconds) => onSeconds(row.key, seconds)} />
            </div>
            <Facts row={row} />
            {!isLocked && (
              <Controls
                row={row}
                index={index}
                count={rows.length}
                onMove={(to) => move(row, to)}
                onRemove={() => onRemove(row.key)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  );
}

function Facts({ row: { file, kind, seconds, problem, percent } }: { row: ChosenRow }) {
  const kindWords = kind === "video" ? publish.video : kind === "image" ? publish.photo : null;
  const facts = [kindWords, sizeWords(file.size), seconds === null ? null : lengthWords(seconds)];
  return (
    <div className={styles.facts}>
      <p className={styles.name}>{file.name}</p>
      <p className={styles.about}>{facts.filter(Boolean).join(" · ")}</p>
      {problem && (
        <p className={styles.problem}>
          <Icon name="alert" size={16} /> {problem}
        </p>
      )}
      {percent !== null && (
        <p className={styles.sent}>
          <progress
            value={percent}
            max={100}
            aria-label={fill(strings.fileProgress, { name: file.name })}
          />
          <span>{percent} %</span>
        </p>
      )}
    </div>
  );
}

interface ControlsProps {
  row: ChosenRow;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Controls({ row, index, count, onMove, onRemove }: ControlsProps) {
  const button = { type: "button", variant: "plain", iconOnly: true } as const;
  const { name } = row.file;
  return (
    <div className={styles.controls}>
      {count > 1 && (
        <>
          <Button
            {...button}
            className={styles.up}
            // A disabled button would lose the focus of who moves a file all the way.
            aria-disabled={index === 0}
            aria-label={fill(strings.moveBefore, { name })}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <Icon name="arrow-left" />
          </Button>
          <Button
            {...button}
            className={styles.up}
            aria-disabled={index === count - 1}
            aria-label={fill(strings.moveAfter, { name })}
            onClick={() => index < count - 1 && onMove(index + 1)}
          >
            <Icon name="arrow-right" />
          </Button>
        </>
      )}
      <Button {...button} aria-label={fill(strings.remove, { name })} onClick={onRemove}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
