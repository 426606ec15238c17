import { type DragEvent, useState } from "react";
import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AltField } from "../alt/alt-field.tsx";
import type { Alts } from "../alt/use-alts.ts";
import { CutPart } from "../cut/cut-part.tsx";
import type { Made } from "../smaller/ways.ts";
import type { ChosenFile, PostKind } from "./chosen-file.ts";
import { ChosenFacts } from "./chosen-facts.tsx";
import styles from "./chosen-files.module.css";
import type { ChosenRow } from "./chosen-row.ts";
import { ChosenThumb } from "./chosen-thumb.tsx";
import { ChosenTroubles } from "./chosen-troubles.tsx";
import { FilePreview } from "./file-preview.tsx";
import { PosterPicker } from "./poster-picker.tsx";
import { SmallerBox } from "../smaller/smaller-box.tsx";
import { strings } from "../strings.ts";

interface ChosenFilesProps {
  rows: ChosenRow[];
  alts: Alts;
  /** While they are published which they are and their order stays. */
  isLocked: boolean;
  onMove: (key: number, to: number) => void;
  onRemove: (key: number) => void;
  onPause: (key: number) => void;
  onResume: (key: number) => void;
  onShrink: (key: number, on: boolean) => void;
  onCut: (key: number, made: Made, seconds: number) => void;
  onUncut: (key: number) => void;
  tipo: PostKind;
  onChange: (key: number, part: Partial<Pick<ChosenFile, "seconds" | "poster">>) => void;
}

/** The chosen files in the order they will have: one of them large, all of them beneath. */
export function ChosenFiles(props: ChosenFilesProps) {
  const { rows, alts, isLocked, tipo, onMove, onRemove } = props;
  const { onPause, onResume, onShrink, onChange } = props;
  const [shownKey, setShownKey] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const index = Math.max(
    0,
    rows.findIndex(({ key }) => key === shownKey),
  );
  const shown = rows[index]!;
  /** A moment that is looked at, to cut there. */
  const [look, setLook] = useState<{ key: number; moment: number } | null>(null);
  const seen = look?.key === shown.key ? { ...shown, poster: look.moment } : shown;
  const count = rows.length;

  const move = (to: number) => {
    setShownKey(shown.key);
    onMove(shown.key, to);
    setSaid(fill(strings.moved, { name: shown.file.name, position: to + 1, count }));
  };
  const remove = () => {
    setShownKey((rows[index + 1] ?? rows[index - 1])?.key ?? null);
    onRemove(shown.key);
  };
  const dragOver = (event: DragEvent, over: number) => {
    if (dragged === null) return;
    event.preventDefault();
    if (rows[over]?.key !== dragged) onMove(dragged, over);
  };
  return (
    <div className={styles.chosen}>
      <div className={styles.stage}>
        <FilePreview key={shown.key} chosen={seen} isLarge />
        {count > 1 && (
          <>
            <p className={styles.place}>{fill(strings.placeOf, { position: index + 1, count })}</p>
            <Turn
              side="before"
              label={strings.previous}
              isOff={index === 0}
              onClick={() => setShownKey(rows[index - 1]!.key)}
            />
            <Turn
              side="after"
              label={strings.next}
              isOff={index === count - 1}
              onClick={() => setShownKey(rows[index + 1]!.key)}
            />
          </>
        )}
      </div>
      <ol className={styles.strip} aria-label={strings.chosen}>
        {rows.map((row, at) => (
          <li
            key={row.key}
            className={classNames(dragged === row.key && styles.dragged)}
            draggable={!isLocked && count > 1}
            onDragStart={() => setDragged(row.key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragOver(event, at)}
          >
            <ChosenThumb
              row={row}
              isShown={at === index}
              onShow={() => setShownKey(row.key)}
              onSeconds={(seconds) => onChange(row.key, { seconds })}
            />
          </li>
        ))}
      </ol>
      <div className={styles.below}>
        <ChosenFacts
          row={shown}
          index={index}
          count={count}
          isLocked={isLocked}
          onMove={move}
          onRemove={remove}
          onPause={() => onPause(shown.key)}
          onResume={() => onResume(shown.key)}
        />
        {!isLocked && (
          <CutPart
            key={shown.key}
            row={shown}
            tipo={tipo}
            onLook={(moment) => setLook({ key: shown.key, moment })}
            onCut={(made, seconds) => props.onCut(shown.key, made, seconds)}
            onUncut={() => props.onUncut(shown.key)}
          />
        )}
        {(!shown.problem || shown.isTooLarge) && (
          <SmallerBox row={shown} isLocked={isLocked} onSwitch={(on) => onShrink(shown.key, on)} />
        )}
        {shown.seconds !== null && !shown.problem && !isLocked && (
          <PosterPicker
            file={shown.bytes}
            seconds={shown.seconds}
            poster={shown.poster}
            onPick={(poster) => {
              setLook(null);
              onChange(shown.key, { poster });
            }}
          />
        )}
        <ChosenTroubles rows={rows} onShow={setShownKey} onRetry={onResume} />
        <AltField chosen={shown} alts={alts} isLocked={isLocked} />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

interface TurnProps {
  side: "before" | "after";
  label: string;
  isOff: boolean;
  onClick: () => void;
}

function Turn({ side, label, isOff, onClick }: TurnProps) {
  return (
    <Button
      type="button"
      variant="stage"
      iconOnly
      className={classNames(styles.turn, styles[side])}
      aria-label={label}
      // A disabled button would lose the focus of who goes all the way.
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={side === "before" ? "arrow-left" : "arrow-right"} />
    </Button>
  );
}
