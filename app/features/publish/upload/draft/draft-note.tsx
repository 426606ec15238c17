import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { strings } from "../strings.ts";
import { isSame } from "./draft.ts";
import styles from "./draft-note.module.css";
import type { FoundDraft } from "./use-draft.ts";

/** Says that a draft was found, and which of its files the browser could not keep. */
export function DraftNote({ draft, onDiscard }: { draft: FoundDraft; onDiscard: () => void }) {
  const missing = draft.files.filter((one) => !draft.kept.some(({ file }) => isSame(file, one)));
  const names = missing.map(({ name }) => name).join(", ");
  return (
    <Notice>
      <div className={styles.note}>
        <p>
          {strings.draft.found} {names && fill(strings.draft.missing, { names })}
        </p>
        <Button type="button" variant="quiet" onClick={onDiscard}>
          {strings.draft.discard}
        </Button>
      </div>
    </Notice>
  );
}
