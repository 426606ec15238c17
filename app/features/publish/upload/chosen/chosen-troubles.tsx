import { common } from "#app/ui/strings.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ChosenRow } from "./chosen-row.ts";
import styles from "./chosen-troubles.module.css";
import { isTrouble, stateOf } from "./state-words.ts";

interface ChosenTroublesProps {
  rows: ChosenRow[];
  onShow: (key: number) => void;
  onRetry: (key: number) => void;
}

/** What is wrong with which, whichever is shown, and what to do. */
export function ChosenTroubles({ rows, onShow, onRetry }: ChosenTroublesProps) {
  const wrong = rows.filter(({ problem, send }) => problem !== null || isTrouble(send));
  if (wrong.length === 0) return null;
  return (
    <ul className={styles.troubles}>
      {wrong.map((row) => (
        <li key={row.key}>
          <Icon name="alert" size={16} />
          <span>
            <button type="button" className={styles.which} onClick={() => onShow(row.key)}>
              {row.file.name}
            </button>{" "}
            {row.problem ?? stateOf(row)}
          </span>
          {row.problem === null && row.send.phase === "refused" && (
            <Button type="button" variant="quiet" onClick={() => onRetry(row.key)}>
              {common.retry}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
