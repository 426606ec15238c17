import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { common } from "#app/ui/strings.ts";
import { Bubble, PendingBubble } from "./bubble.tsx";
import { Closed } from "./closed.tsx";
import { Composer } from "./composer.tsx";
import type { FailedSend } from "./use-composer.ts";
import { tellNews } from "../inbox/news.ts";
import { PeerHeader } from "./peer-header.tsx";
import styles from "./thread.module.css";
import { useKeptScroll, useOnScreen } from "./use-scroll.ts";
import { type LoadedThread, useThread } from "./use-thread.ts";
import { type PeerView, titleOf } from "../view.ts";
import { strings } from "../strings.ts";

interface ThreadProps {
  me: number;
  peer: PeerView;
  /** Null: it could not be read. */
  loaded: LoadedThread | null;
  /** One looks back: the newest messages are on another page. */
  isPast: boolean;
  clave: string;
  failure: FailedSend | null;
}

const OLDER = { idle: strings.thread.earlier, loading: common.loading, failed: common.retry };

/** What two people wrote to each other, the newest at the bottom, and where to write. */
export function Thread({ me, peer, loaded, isPast, clave, failure }: ThreadProps) {
  const thread = useThread(peer.id_usuario, loaded);
  const [pending, setPending] = useState<string | null>(null);
  const { messages, nextBefore, seenUntil, isOpen, older } = thread;
  const { viewRef, hasNews, toEnd } = useKeptScroll(messages.at(-1)?.id ?? null, pending);
  const topRef = useOnScreen<HTMLAnchorElement>(() => void thread.loadOlder(), nextBefore);
  const lastMine = messages.filter(({ from_id }) => from_id === me).at(-1);
  const isSeen = lastMine && seenUntil !== null && lastMine.created_at <= seenUntil;
  const here = `/messages?to=${peer.id_usuario}`;
  return (
    <>
      <PeerHeader peer={peer} here={here} />
      <div
        className={styles.view}
        ref={viewRef}
        // A keyboard scrolls it too.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
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
          <div role="log">
            <ol className={styles.messages}>
              {messages.map((message) => (
                <Bubble
                  key={message.id}
                  message={message}
                  isMine={message.from_id === me}
                  author={peer.gone ? peer.nombre_usuario : `@${peer.nombre_usuario}`}
                  isSeen={message === lastMine && isSeen}
                />
              ))}
              {pending !== null && <PendingBubble text={pending} />}
            </ol>
          </div>
          {isPast && (
            <Link className={styles.more} to={here} reloadDocument>
              {strings.thread.latest}
            </Link>
          )}
          <div id="fin" />
        </div>
      </div>
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
      {peer.canWrite && !peer.blocked ? (
        <Composer
          me={me}
          peer={peer}
          clave={clave}
          failure={failure}
          onPending={setPending}
          onSent={(message) => {
            thread.add([message]);
            tellNews();
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
