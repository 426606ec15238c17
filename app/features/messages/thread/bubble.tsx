import { memo, useEffect, useRef } from "react";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { common } from "#app/ui/strings.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Attachments } from "../attachments/attachments.tsx";
import { Quote } from "../answers/quote.tsx";
import { ReactionChips } from "../reactions/reaction-chips.tsx";
import { type BubbleActions, BubbleMenu } from "./bubble-menu.tsx";
import styles from "./bubble.module.css";
import { LinkedText } from "./linked-text.tsx";
import { MessageTime } from "./message-time.tsx";
import type { MessageView } from "../view.ts";
import { strings } from "../strings.ts";

interface BubbleProps {
  message: MessageView;
  me: number;
  /** Of the other one. */
  author: string;
  /** The page of the conversation. */
  here: string;
  isSeen: boolean | undefined;
  canWrite: boolean;
  /** The other one is: one has not answered. */
  isStranger: boolean;
  /** Its menu is open. */
  isChosen: boolean;
  /** One came to see it. */
  isMarked: boolean;
  actions: BubbleActions;
}

export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, me, author, here, isSeen, canWrite, isChosen, isMarked, actions } = props;
  const { isStranger } = props;
  const { id, answers, reactions = [] } = message;
  const isMine = message.from_id === me;
  const side = isMine ? styles.mine : styles.theirs;
  const options = useFocusWhenClosed(isChosen);
  return (
    <li
      id={`m-${id}`}
      className={classNames(
        styles.row,
        side,
        isMarked && styles.marked,
        message.deleted && styles.deleted,
      )}
      tabIndex={-1}
    >
      <div className={styles.line}>
        <div className={styles.bubble}>
          <span className="visually-hidden">
            {fill(strings.says, { who: isMine ? strings.you : author })}
          </span>
          {answers && <Quote quote={answers} me={me} author={author} here={here} />}
          {message.archivos.length > 0 && (
            <Attachments
              files={message.archivos}
              who={isMine ? strings.you : author}
              isHeldBack={isStranger && !isMine}
            />
          )}
          <p className={styles.text} dir="auto">
            <LinkedText text={message.text} />
            {isMine && message.withdrawn && (
              <>
                {" "}
                <Link to={`/settings/avisos?mensaje=${id}`}>{common.whyModerated}</Link>
              </>
            )}
          </p>
          <span className={styles.foot}>
            <MessageTime iso={message.created_at} />
            {isSeen && <span>{strings.thread.seen}</span>}
            {!isMine && !message.deleted && (
              <>
                {" "}
                <Link className={styles.report} to={`/denunciar?mensaje=${id}`}>
                  {strings.thread.report}
                </Link>
              </>
            )}
          </span>
        </div>
        <Link
          ref={options}
          className={styles.more}
          to={`${here}&mensaje=${id}&elegido=${id}#m-${id}`}
          aria-label={strings.bubble.options}
          aria-expanded={isChosen}
          onClick={(event) => {
            event.preventDefault();
            actions.choose(isChosen ? null : id);
          }}
        >
          <Icon name="more" />
        </Link>
      </div>
      {reactions.length > 0 && <ReactionChips reactions={reactions} me={me} author={author} />}
      {isChosen && <BubbleMenu {...actions} {...{ message, me, here, canWrite }} />}
    </li>
  );
});

/** The menu takes the focus with it when it goes, unless what was chosen there has moved it on. */
function useFocusWhenClosed(isOpen: boolean) {
  const options = useRef<HTMLAnchorElement>(null);
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current && !isOpen && document.activeElement === document.body)
      options.current?.focus({ preventScroll: true });
    before.current = isOpen;
  }, [isOpen]);
  return options;
}

/** What is on its way. */
export function PendingBubble({ text }: { text: string }) {
  return (
    <li className={classNames(styles.row, styles.mine)}>
      <div className={classNames(styles.bubble, styles.pending)}>
        <span className="visually-hidden">{fill(strings.says, { who: strings.you })}</span>
        <p className={styles.text} dir="auto">
          <LinkedText text={text} />
        </p>
        <span className={styles.foot}>{common.sending}</span>
      </div>
    </li>
  );
}
