import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Form } from "#app/ui/link.tsx";
import { EMOJI, type Emoji } from "./emoji.ts";
import styles from "./reactions.module.css";
import { strings } from "../strings.ts";

interface ReactionFormProps {
  id: number;
  /** What one has said of it. */
  mine: string | null;
  /** Where it comes back to without scripts. */
  next: string;
  onReact: (emoji: Emoji | null) => void;
}

/** One sign for a message; the same again takes it back. */
export function ReactionForm({ id, mine, next, onReact }: ReactionFormProps) {
  return (
    <Form
      method="post"
      action={`/messages/${id}/reaction`}
      className={styles.form}
      aria-label={strings.reactions.choose}
    >
      <input type="hidden" name="next" value={next} />
      {EMOJI.map((emoji) => {
        const isMine = emoji === mine;
        const name = strings.reactions.names[emoji];
        return (
          <button
            key={emoji}
            name="emoji"
            value={isMine ? "" : emoji}
            className={classNames(styles.emoji, isMine && styles.chosen)}
            aria-label={isMine ? fill(strings.reactions.takeBack, { name }) : name}
            title={name}
            onClick={(event) => {
              event.preventDefault();
              onReact(isMine ? null : emoji);
            }}
          >
            {emoji}
          </button>
        );
      })}
    </Form>
  );
}
