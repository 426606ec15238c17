import { MESSAGE_MAX, MESSAGE_WARNING } from "../limits.ts";
import { strings } from "../strings.ts";
import styles from "./room.module.css";

const words = strings.composer;

interface RoomProps {
  id: string;
  /** Of what is written. */
  length: number;
}

/** How much room a message has left. Said aloud once when that gets little and once when it is over, not at each letter. */
export function Room({ id, length }: RoomProps) {
  const isOver = length > MESSAGE_MAX;
  const isNarrow = length > MESSAGE_WARNING;
  return (
    <>
      <p id={id} className={styles.room} data-over={isOver || undefined}>
        {isNarrow ? `${length}/${MESSAGE_MAX}` : words.room}
        {isOver && ` · ${words.tooLong}`}
      </p>
      <p className="visually-hidden" role="status">
        {isOver ? words.tooLong : isNarrow && words.narrow}
      </p>
    </>
  );
}
