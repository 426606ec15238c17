import { memo } from "react";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { common } from "#app/ui/strings.ts";
import { Link } from "#app/ui/link.tsx";
import styles from "./bubble.module.css";
import { LinkedText } from "./linked-text.tsx";
import { MessageTime } from "./message-time.tsx";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";

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
      <span className="visually-hidden">
        {fill(strings.says, { who: isMine ? strings.you : author })}
      </span>
      <p className={styles.text} dir="auto">
        <LinkedText text={message.text} />
        {isMine && message.withdrawn && (
          <>
            {" "}
            <Link to={`/settings/avisos?mensaje=${message.id}`}>{common.whyModerated}</Link>
          </>
        )}
      </p>
      <span className={styles.foot}>
        <MessageTime iso={message.created_at} />
        {isSeen && <span>{strings.thread.seen}</span>}
        {!isMine && (
          <>
            {" "}
            <Link className={styles.report} to={`/denunciar?mensaje=${message.id}`}>
              {strings.thread.report}
            </Link>
          </>
        )}
      </span>
    </li>
  );
});

/** What is on its way. */
export function PendingBubble({ text }: { text: string }) {
  return (
    <li className={classNames(styles.bubble, styles.mine, styles.pending)}>
      <span className="visually-hidden">{fill(strings.says, { who: strings.you })}</span>
      <p className={styles.text} dir="auto">
        <LinkedText text={text} />
      </p>
      <span className={styles.foot}>{common.sending}</span>
    </li>
  );
}
