import { fill } from "#app/strings/language.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Form, Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { LinkedText } from "../thread/linked-text.tsx";
import { MessageTime } from "../thread/message-time.tsx";
import { SEARCH_MAX } from "./limits.ts";
import styles from "./search-pane.module.css";
import type { MessageView, PeerView } from "../view.ts";
import { strings } from "../strings.ts";

/** What was looked for in a conversation, and found. */
export interface SearchOnPage {
  q: string;
  /** Null: nothing was asked for, or it could not be read. */
  found: { messages: MessageView[]; nextBefore: string | null } | null;
  error: string | null;
  /** Not the newest ones. */
  isLater: boolean;
}

interface SearchPaneProps extends SearchOnPage {
  me: number;
  peer: PeerView;
}

/** In place of a conversation: its messages with some words, each leading to its place. */
export function SearchPane({ me, peer, q, found, error, isLater }: SearchPaneProps) {
  const here = `/messages?to=${peer.id_usuario}`;
  const name = peer.gone ? peer.nombre_usuario : `@${peer.nombre_usuario}`;
  return (
    <div className={styles.pane}>
      <Link to={here} className={styles.back}>
        <Icon name="arrow-left" />
        {strings.search.back}
      </Link>
      <h1>{fill(strings.search.title, { name })}</h1>
      <Form method="get" action="/messages" className={styles.form} role="search" key={q}>
        <input type="hidden" name="to" value={peer.id_usuario} />
        <TextField
          label={strings.search.words}
          name="buscar"
          type="search"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          error={error}
          required
        />
        <Button>{strings.search.search}</Button>
      </Form>
      {found && found.messages.length === 0 && (
        <Notice>
          {found.nextBefore || isLater ? strings.search.noneHere : strings.search.none}
        </Notice>
      )}
      {found && (
        <ol className={styles.hits}>
          {found.messages.map((message) => (
            <li key={message.id} className={styles.hit}>
              <p>
                <strong>{message.from_id === me ? strings.you : name}</strong>{" "}
                <MessageTime iso={message.created_at} className={styles.when} />
              </p>
              <p className={styles.text} dir="auto">
                <LinkedText text={message.text} />
              </p>
              <Link
                className={styles.open}
                to={`${here}&mensaje=${message.id}#m-${message.id}`}
                preventScrollReset
              >
                {strings.search.open}
              </Link>
            </li>
          ))}
        </ol>
      )}
      {found?.nextBefore && (
        <Link
          className={styles.more}
          to={`${here}&${new URLSearchParams({ buscar: q, desde_mensaje: found.nextBefore })}`}
        >
          {strings.search.more}
        </Link>
      )}
    </div>
  );
}
