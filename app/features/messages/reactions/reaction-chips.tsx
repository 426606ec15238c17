import { fill } from "#app/strings/language.ts";
import styles from "./reactions.module.css";
import type { Emoji } from "./emoji.ts";
import type { ReactionView } from "../view.ts";
import { strings } from "../strings.ts";

interface ChipsProps {
  reactions: readonly ReactionView[];
  me: number;
  /** Of the other one. */
  author: string;
}

/** What the two said of a message, and who. */
export function ReactionChips({ reactions, me, author }: ChipsProps) {
  return (
    <p className={styles.chips}>
      {reactions.map(({ from_id, emoji }) => {
        const who = from_id === me ? strings.you : author;
        const name = strings.reactions.names[emoji as Emoji] ?? emoji;
        const said = fill(strings.reactions.of, { who, name });
        return (
          <span key={from_id} className={styles.chip} title={said}>
            <span aria-hidden>{emoji}</span>
            <span className="visually-hidden">{said}</span>
          </span>
        );
      })}
    </p>
  );
}
