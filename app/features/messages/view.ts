import type { z } from "zod";
import type { WhoMayWrite } from "#db/schema/accounts.ts";
import { fill } from "#app/strings/language.ts";
import type { FileView } from "#app/features/posts/view.ts";
import { strings } from "./strings.ts";
import type {
  conversationView,
  messageAnswer,
  quoteView,
  reactionView,
  threadView,
} from "./schema.ts";

/** A message as pages and API show it (product.md 17.1). */
export type MessageView = z.infer<typeof messageAnswer>;

/** What a message answers, shortened. */
export type QuoteView = z.infer<typeof quoteView>;

/** What somebody said of a message with one sign. */
export type ReactionView = z.infer<typeof reactionView>;

export interface MessageRow {
  id: number;
  from_id: number;
  to_id: number;
  text: string;
  created_at: number;
  seen: 0 | 1;
  oculto: 0 | 1;
  responde_a: number | null;
  deleted_at: number | null;
  /** By the reader, for themselves. */
  hidden?: unknown;
}

export const messageColumns = [
  ...(["id", "from_id", "to_id", "text"] as const),
  ...(["created_at", "seen", "oculto", "responde_a", "deleted_at"] as const),
] as const;

interface Around {
  /** What messages answer, by its id. */
  quotes?: Map<number, QuoteView>;
  reactions?: ReactionView[];
  archivos?: FileView[];
}

export function messageView(
  row: MessageRow,
  { quotes, reactions = [], archivos = [] }: Around = {},
): MessageView {
  const isGone = row.deleted_at !== null || row.oculto === 1 || Boolean(row.hidden);
  const answers = row.responde_a === null ? undefined : quotes?.get(row.responde_a);
  return {
    id: row.id,
    from_id: row.from_id,
    to_id: row.to_id,
    text: row.text,
    created_at: new Date(row.created_at).toISOString(),
    seen: row.seen === 1,
    archivos: isGone ? [] : archivos,
    ...(answers && row.deleted_at === null && { answers }),
    ...(reactions.length > 0 && row.deleted_at === null && { reactions }),
    ...(row.hidden ? { text: strings.hidden, hidden: true as const } : {}),
    ...(row.oculto === 1 && { text: strings.withdrawn, withdrawn: true as const }),
    ...(row.deleted_at !== null && { text: strings.deleted, deleted: true as const }),
  };
}

/** A line of the list of conversations (product.md 17.2). */
export type ConversationView = z.infer<typeof conversationView>;

/** Somebody one writes to. */
export interface PeerView {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  verificado: 0 | 1;
  /** Their account was deleted. */
  gone: boolean;
  /** The reader has blocked them. */
  blocked: boolean;
  /** They take messages from the reader. */
  canWrite: boolean;
}

/** What the thread with somebody is called. */
export function titleOf({ gone, nombre_usuario }: PeerView): string {
  const { title, titleGone } = strings.thread;
  return gone ? titleGone : fill(title, { name: nombre_usuario });
}

/** Part of the messages with somebody. */
export type ThreadView = z.infer<typeof threadView>;

export interface PreferencesView {
  mensajes_de: WhoMayWrite;
}

/** What one tells others of, and is told of them: 0 or 1. */
export interface SignalsView {
  visto: 0 | 1;
  escribiendo: 0 | 1;
}
