import type { WhoMayWrite } from "#db/schema/accounts.ts";

/** A message as pages and API show it (product.md 17.1). */
export interface MessageView {
  id: number;
  from_id: number;
  to_id: number;
  text: string;
  /** ISO 8601, UTC. No two messages of a conversation have the same. */
  created_at: string;
  seen: boolean;
}

export interface MessageRow {
  id: number;
  from_id: number;
  to_id: number;
  text: string;
  created_at: number;
  seen: 0 | 1;
}

export const messageColumns = ["id", "from_id", "to_id", "text", "created_at", "seen"] as const;

export function messageView(row: MessageRow): MessageView {
  return {
    id: row.id,
    from_id: row.from_id,
    to_id: row.to_id,
    text: row.text,
    created_at: new Date(row.created_at).toISOString(),
    seen: row.seen === 1,
  };
}

/** A line of the list of conversations (product.md 17.2). */
export interface ConversationView {
  peer_id: number;
  peer_name: string;
  /** Object name of the avatar. */
  peer_avatar: string | null;
  last_message: string;
  /** ISO 8601, UTC. */
  last_at: string;
  /** The last message is the reader's own. */
  last_is_mine: boolean;
  unread_count: number;
}

/** Somebody one writes to. */
export interface PeerView {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  verificado: 0 | 1;
  /** The reader has blocked them. */
  blocked: boolean;
  /** They take messages from the reader. */
  canWrite: boolean;
}

export interface ThreadView {
  /** Oldest first. */
  messages: MessageView[];
  /** Pass as `before` for older ones; null at the beginning. */
  nextBefore: string | null;
  /** The peer has seen what the reader wrote until then. ISO 8601, UTC; null: nothing. */
  seenUntil: string | null;
}

export interface PreferencesView {
  mensajes_de: WhoMayWrite;
}
