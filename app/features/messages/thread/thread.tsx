import { useLocation, useNavigate } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useSent } from "#app/ui/browser/outbox/use-waiting.ts";
import { useSendState } from "#app/ui/forms/unsent.ts";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { WaitingList } from "#app/ui/waiting/waiting-list.tsx";
import { threadPath } from "../client.ts";
import { Bubble, PendingBubble } from "./bubble.tsx";
import { Closed } from "./closed.tsx";
import { Composer } from "./composer.tsx";
import { draftPlace } from "./draft.ts";
import type { FailedSend } from "./use-composer.ts";
import { tellNews } from "../inbox/news.ts";
import { useIsTyping } from "../live/use-live.ts";
import { PeerHeader } from "./peer-header.tsx";
import styles from "./thread.module.css";
import { RequestBar } from "../requests/request-bar.tsx";
import { NewMessages } from "../spoken/new-messages.tsx";
import { useDeletions } from "../deletion/use-deletions.ts";
import { useReactions } from "../reactions/use-reactions.ts";
import { useKeptScroll, useMarked, useOnScreen } from "./use-scroll.ts";
import { type LoadedThread, useThread } from "./use-thread.ts";
import { type MessageView, type PeerView, titleOf } from "../view.ts";
import { strings } from "../strings.ts";

interface ThreadProps {
  me: number;
  peer: PeerView;
  /** Null: it could not be read. */
  loaded: LoadedThread | null;
  /** One looks back: the newest messages are on another page. */
  isPast: boolean;
  /** The message that one came to see. */
  marked: number | null;
  /** The one whose menu is open. */
  chosen: number | null;
  /** The one that is answered. */
  answered: MessageView | null;
  clave: string;
  failure: FailedSend | null;
}

const OLDER = { idle: strings.thread.earlier, loading: common.loading, failed: common.retry };

/** What two people wrote to each other, the newest at the bottom, and where to write. */
export function Thread(props: ThreadProps) {
  const { me, peer, loaded, isPast, marked, clave, failure } = props;
  const thread = useThread(peer.id_usuario, loaded, { isPast });
  const [chosen, choose] = useState(props.chosen);
  const [answering, setAnswering] = useState(props.answered);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const { react, error: notReacted } = useReactions(me, thread.change);
  const deletions = useDeletions(thread.change);
  const { remove } = deletions;
  const actions = useMemo(() => {
    const answer = (message: MessageView) => {
      setAnswering(message);
      inputRef.current?.focus();
    };
    return { choose, react, answer, remove };
  }, [react, remove]);
  const error = notReacted ?? deletions.error;
  const navigate = useNavigate();
  const [sent] = useSendState(draftPlace(me, peer.id_usuario)).sending;
  const pending = sent ? sent.text.trim() || strings.attachments.previews.files : null;
  const { messages, nextBefore, seenUntil, isOpen, older } = thread;
  const { viewRef, hasNews, toEnd } = useKeptScroll(messages.at(-1)?.id ?? null, pending);
  const topRef = useOnScreen<HTMLAnchorElement>(() => void thread.loadOlder(), nextBefore);
  useSent(threadPath(peer.id_usuario), (answer) => {
    const { message } = answer as { message?: MessageView };
    if (message) thread.add([message]);
    tellNews();
  });
  const lastMine = messages.filter(({ from_id }) => from_id === me).at(-1);
  const isSeen = lastMine && seenUntil !== null && lastMine.created_at <= seenUntil;
  const here = `/messages?to=${peer.id_usuario}`;
  const author = peer.gone ? peer.nombre_usuario : `@${peer.nombre_usuario}`;
  const canWrite = peer.canWrite && !peer.blocked;
  useMarked(marked);
  const isTyping = useIsTyping(peer.id_usuario, messages.at(-1)?.id ?? null);
  return (
    <>
      <PeerHeader peer={peer} here={here} isTyping={isTyping} />
      <div
        className={styles.view}
        ref={viewRef}
        // A keyboard scrolls it too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={titleOf(peer)}
      >
        <div className={styles.inner}>
          {nextBefore && (
            <Link
              className={styles.more}
              ref={topRef}
              to={`${here}&before=${encodeURIComponent(nextBefore)}`}
              onClick={(event) => {
                event.preventDefault();
                void thread.loadOlder();
              }}
            >
              {OLDER[older]}
            </Link>
          )}
          {older === "failed" && <Notice kind="error">{strings.thread.failed}</Notice>}
          {!isOpen && <Unread onRetry={thread.open} />}
          {isOpen && messages.length === 0 && pending === null && (
            <p className={styles.empty}>{strings.thread.empty}</p>
          )}
          {/* What is new in it is said below. */}
          <div role="log" aria-live="off">
            <ol className={styles.messages}>
              {messages.map((message) => (
                <Bubble
                  key={message.id}
                  message={message}
                  {...{ me, author, here, canWrite, actions }}
                  isChosen={message.id === chosen}
                  isMarked={message.id === marked}
                  isStranger={thread.isRequest}
                  isSeen={message === lastMine && isSeen}
                />
              ))}
              {pending !== null && <PendingBubble text={pending} />}
            </ol>
          </div>
          <WaitingList viewer={me} path={threadPath(peer.id_usuario)} />
          {isPast && (
            <Link className={styles.more} to={here} reloadDocument>
              {strings.thread.latest}
            </Link>
          )}
          <div id="fin" />
        </div>
      </div>
      {isOpen && <NewMessages messages={messages} peerId={peer.id_usuario} author={author} />}
      {hasNews && (
        <Button type="button" className={styles.news} onClick={toEnd}>
          {strings.thread.news}
        </Button>
      )}
      {isOpen && thread.failures > 0 && (
        <div className={styles.note}>
          <Notice kind="error">{strings.thread.failed}</Notice>
        </div>
      )}
      {error && (
        <div className={styles.note}>
          <Notice kind="error">{error}</Notice>
        </div>
      )}
      {thread.isRequest && canWrite && <RequestBar peer={peer} />}
      {canWrite ? (
        <Composer
          me={me}
          peer={peer}
          clave={clave}
          failure={failure}
          answering={answering}
          inputRef={inputRef}
          onAnswering={setAnswering}
          onSent={(message) => {
            tellNews();
            // Between what one reads and what one wrote there is more.
            if (isPast) return navigate(here);
            thread.add([message]);
            // Whoever answers a request has accepted it.
            if (thread.isRequest) thread.open();
          }}
        />
      ) : (
        <Closed peer={peer} here={here} />
      )}
    </>
  );
}

/** In place of the messages that could not be read. */
function Unread({ onRetry }: { onRetry: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <div className={styles.unread}>
      <Notice kind="error">{strings.thread.failed}</Notice>
      <LinkButton
        to={`${pathname}${search}`}
        variant="quiet"
        onClick={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
        {common.retry}
      </LinkButton>
    </div>
  );
}
