import { Avatar } from "#app/features/people/avatar.tsx";
import { fill } from "#app/strings/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { PagedList } from "#app/ui/lists/paged-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./conversation-list.module.css";
import { MessageTime } from "../thread/message-time.tsx";
import { type Folder, folderPath, REQUESTS_QUERY } from "../requests/folder.ts";
import { RequestsHead, RequestsLink } from "../requests/requests-link.tsx";
import { type LoadedConversations, useConversations } from "./use-conversations.ts";
import type { ConversationView, PeerView } from "../view.ts";
import { strings } from "../strings.ts";

interface ListProps {
  loaded: LoadedConversations;
  /** Whom one is writing to. */
  peer: PeerView | null;
}

export function ConversationList({ loaded, peer }: ListProps) {
  const { pages, requests, error, failed } = useConversations(loaded);
  const { folder } = loaded;
  const isRequests = folder === "requests";
  const isNew =
    !isRequests && peer && !pages.rows.some(({ peer_id }) => peer_id === peer.id_usuario);
  return (
    <>
      {isRequests ? <RequestsHead /> : <RequestsLink count={requests} />}
      {error && pages.state !== "failed" && <Notice kind="error">{error}</Notice>}
      <PagedList
        pages={pages}
        className={styles.list}
        label={isRequests ? strings.requests.title : strings.title}
        words={{ more: strings.list.earlier, loading: strings.list.loading, failed }}
        empty={
          !isNew && (
            <p className={styles.empty}>
              {isRequests ? strings.requests.empty : strings.list.empty}
            </p>
          )
        }
        lead={isNew && !loaded.isLater && <NewLine peer={peer} />}
      >
        {(conversation) => (
          <Line
            key={conversation.peer_id}
            conversation={conversation}
            isOpen={conversation.peer_id === peer?.id_usuario}
            folder={folder}
          />
        )}
      </PagedList>
      {loaded.isLater && (
        <Link className={styles.more} to={folderPath(folder)}>
          {strings.list.latest}
        </Link>
      )}
    </>
  );
}

interface LineProps {
  conversation: ConversationView;
  isOpen: boolean;
  folder: Folder;
}

function Line({ conversation, isOpen, folder }: LineProps) {
  const {
    peer_id,
    peer_name,
    peer_gone,
    peer_avatar,
    last_message,
    last_at,
    last_is_mine,
    unread_count,
  } = conversation;
  const unread = isOpen ? 0 : unread_count;
  return (
    <li>
      <Link
        to={`/messages?to=${peer_id}${folder === "requests" ? `&${REQUESTS_QUERY}` : ""}`}
        className={classNames(styles.line, unread > 0 && styles.unread)}
        aria-current={isOpen ? "true" : undefined}
      >
        <Avatar user={{ profile_picture: peer_avatar }} size={44} />
        <span className={styles.row}>
          <span className={styles.name}>
            {!peer_gone && "@"}
            {peer_name}
          </span>{" "}
          <MessageTime iso={last_at} className={styles.when} />
        </span>{" "}
        <span className={styles.row}>
          <span className={styles.last}>
            {last_is_mine && fill(strings.says, { who: strings.you })}
            {last_message || strings.list.noMessages}
          </span>{" "}
          <CountBadge count={unread} unit={strings.list.unread} />
        </span>
      </Link>
    </li>
  );
}

/** Somebody one has not written to yet. */
function NewLine({ peer }: { peer: PeerView }) {
  return (
    <li>
      <Link to={`/messages?to=${peer.id_usuario}`} className={styles.line} aria-current="true">
        <Avatar user={peer} size={44} />
        <span className={styles.row}>
          <span className={styles.name}>@{peer.nombre_usuario}</span>
        </span>
        <span className={styles.row}>
          <span className={styles.last}>{strings.list.noMessages}</span>
        </span>
      </Link>
    </li>
  );
}
