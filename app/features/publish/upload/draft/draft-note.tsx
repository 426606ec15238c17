import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { strings } from "../strings.ts";
import styles from "./draft-note.module.css";

/** Says that a draft was found; what is missing of it stands beside each file. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice>
      <div className={styles.note}>
        <p>{strings.draft.found}</p>
        <Button type="button" variant="quiet" onClick={onDiscard}>
          {strings.draft.discard}
        </Button>
      </div>
    </Notice>
  );
}
