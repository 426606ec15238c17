import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { strings } from "../strings.ts";
import type { ChosenRow } from "./chosen-row.ts";
import styles from "./chosen-thumb.module.css";
import { factsOf } from "./chosen-facts.tsx";
import { FilePreview } from "./file-preview.tsx";
import { isTrouble, percentOf, stateOf } from "./state-words.ts";

interface ChosenThumbProps {
  row: ChosenRow;
  isShown: boolean;
  onShow: () => void;
  onSeconds: (seconds: number) => void;
}

/** A chosen file, small: what it is and how much of it has gone. */
export function ChosenThumb({ row, isShown, onShow, onSeconds }: ChosenThumbProps) {
  const { file, problem, send } = row;
  const sign = signOf(row);
  const isWrong = problem !== null || isTrouble(send);
  const isUnderWay = ["sending", "stuck", "paused", "missing"].includes(send.phase);
  return (
    <button
      type="button"
      className={classNames(styles.thumb, isWrong && styles.wrong)}
      aria-label={[
        fill(strings.show, { name: file.name }),
        factsOf(row),
        problem ?? stateOf(row),
      ].join(". ")}
      aria-current={isShown}
      onClick={onShow}
    >
      <FilePreview chosen={row} onSeconds={onSeconds} />
      {sign && (
        <span className={classNames(styles.sign, sign === "check" && styles.sent)}>
          <Icon name={sign} size={14} />
        </span>
      )}
      {isUnderWay && (
        <span className={styles.track}>
          <span style={{ width: `${percentOf(send.sentBytes, file.size)}%` }} />
        </span>
      )}
    </button>
  );
}

function signOf({ problem, send, kind }: ChosenRow): IconName | null {
  if (problem !== null || isTrouble(send)) return "alert";
  if (send.phase === "sent") return "check";
  if (send.phase === "stuck") return "refresh";
  return kind === "video" ? "play" : null;
}
