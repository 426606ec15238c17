import { memo } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./bubble.module.css";
import { LinkedText } from "./linked-text.tsx";
import { MessageTime } from "./message-time.tsx";
import type { MessageView } from "../view.ts";

interface BubbleProps {
  message: MessageView;
  isMine: boolean;
  /** Of the other one. */
  author: string;
  isSeen: boolean | undefined;
}

export const Bubble = memo(function Bubble({ message, isMine, author, isSeen }: BubbleProps) {
  return (
    <li className={classNames(styles.bubble, isMine ? styles.mine : styles.theirs)}>
      <span className="visually-hidden">{isMine ? "Tú" : author}: </span>
      <p className={styles.text} dir="auto">
        <LinkedText text={message.text} />
      </p>
      <span className={styles.foot}>
        <MessageTime iso={message.created_at} />
        {isSeen && <span> · Visto</span>}
      </span>
    </li>
  );
});

/** What is on its way. */
export function PendingBubble({ text }: { text: string }) {
  return (
    <li className={classNames(styles.bubble, styles.mine, styles.pending)}>
      <span className="visually-hidden">Tú: </span>
      <p className={styles.text} dir="auto">
        <LinkedText text={text} />
      </p>
      <span className={styles.foot}>Enviando…</span>
    </li>
  );
}
