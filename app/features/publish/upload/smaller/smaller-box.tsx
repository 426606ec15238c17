import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import type { ChosenRow } from "../chosen/chosen-row.ts";
import { strings } from "../strings.ts";
import switchLook from "../subscribers-switch.module.css";
import styles from "./smaller-box.module.css";
import { offerWords, smallerWords } from "./smaller-words.ts";

interface SmallerBoxProps {
  row: Pick<ChosenRow, "kind" | "file" | "smaller" | "shrink">;
  /** While it is published its bytes stay what they are. */
  isLocked: boolean;
  onSwitch: (on: boolean) => void;
}

const words = strings.smaller;

/** That a file is sent smaller than it is, or could be, and how to have it otherwise. */
export function SmallerBox({ row, isLocked, onSwitch }: SmallerBoxProps) {
  const { shrink, smaller, file } = row;
  const hintId = useId();
  if (!shrink) {
    // From an earlier visit, which had what it was made of.
    if (!smaller) return null;
    const sizes = { before: smaller.from.size, after: file.size };
    return <p className={styles.said}>{smallerWords({ phase: "made", ...sizes })}</p>;
  }
  if (row.kind === null) return null;
  if (shrink.phase === "looking" || shrink.phase === "none") {
    return <p className={styles.said}>{smallerWords(shrink)}</p>;
  }
  const isOn = ["waiting", "making", "made"].includes(shrink.phase);
  return (
    <div className={styles.box}>
      <label className={switchLook.label}>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
          role="switch"
          className={switchLook.input}
          checked={isOn}
          disabled={isLocked}
          aria-describedby={hintId}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
        <span className={switchLook.track} aria-hidden="true" />
        <span>{words.label}</span>
      </label>
      <p id={hintId} className={styles.said}>
        {shrink.phase !== "made" && offerWords(shrink, row.kind)} {words.quality}
      </p>
      <p className={styles.said} role="status">
        {shrink.phase === "making" ? "" : smallerWords(shrink)}
      </p>
      {shrink.phase === "making" && (
        <div className={styles.making}>
          <p className={styles.said}>{smallerWords(shrink)}</p>
          <progress value={shrink.part} max={1} aria-label={words.progress} />
          <Button type="button" variant="quiet" onClick={() => onSwitch(false)}>
            {words.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
