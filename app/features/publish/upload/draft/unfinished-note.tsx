import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { percentOf } from "../chosen/state-words.ts";
import type { LeftUpload } from "../sending/kept-posts.ts";
import { strings } from "../strings.ts";
import styles from "./draft-note.module.css";

interface UnfinishedNoteProps {
  uploads: LeftUpload[];
  onDrop: (id: string) => void;
}

const words = strings.unfinished;

/** Names files that another visit has begun to send, and what to do with them. */
export function UnfinishedNote({ uploads, onDrop }: UnfinishedNoteProps) {
  return (
    <Notice>
      <h2 className={styles.title}>{words.title}</h2>
      <ul className={styles.list}>
        {uploads.map(({ id, name, offset, size, done }) => (
          <li key={id} className={styles.note}>
            <span>
              {fill(done ? words.ready : words.file, { name, percent: percentOf(offset, size) })}
            </span>
            <Button
              type="button"
              variant="quiet"
              iconOnly
              aria-label={fill(words.drop, { name })}
              title={fill(words.drop, { name })}
              onClick={() => onDrop(id)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
