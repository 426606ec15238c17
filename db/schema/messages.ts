import type { Generated } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

export interface MensajesTable {
  id: Generated<number>;
  from_id: Fixed<number>;
  to_id: Fixed<number>;
  /** The smaller and the larger of the two ids: the key of the conversation. */
  low_id: Fixed<number>;
  high_id: Fixed<number>;
  text: string;
  /** Grows within a conversation, whatever the clocks of several servers say. */
  created_at: Fixed<Millis>;
  seen: Generated<Flag>;
  /** Taken away by moderation: both read that something was there. */
  oculto: Generated<Flag>;
  /** When who sent it deleted it for both; its text and its files are gone. Null: they have not. */
  deleted_at: Millis | null;
  /** It was reported before that: what it said, which stays with its files for who decides about it. */
  texto_prueba: string | null;
  /** What makes a message that is sent again the same message. */
  client_key: Fixed<string | null>;
  /** Of what came with the key; null: without one, or from before it was kept. */
  request_hash: Fixed<string | null>;
  /** The message of the same conversation that it answers, which may be gone. */
  responde_a: Fixed<number | null>;
  /** When it was last changed for both, which grows within a conversation; null: never. */
  cambio: Millis | null;
}

/** What somebody says of a message with one sign. */
export interface MensajesReaccionesTable {
  id_mensaje: Fixed<number>;
  id_usuario: Fixed<number>;
  emoji: string;
  created_at: Millis;
}

/** What `id_usuario` does not want to read again; the other one reads it as before. */
export interface MensajesOcultosTable {
  id_usuario: Fixed<number>;
  id_mensaje: Fixed<number>;
}

export interface ConversacionesTable {
  id_usuario: number;
  peer_id: number;
  last_message: string;
  last_at: Millis;
  /** Who wrote `last_message`; null: not known any more. */
  last_from: number | null;
  unread_count: Generated<number>;
  /** Grows with every change of what `id_usuario` sees of the thread. */
  version: Generated<number>;
  /** The peer has seen what `id_usuario` wrote until then. */
  seen_until: Generated<Millis>;
  /** When a message of it was last changed, which `mensajes.cambio` has; 0: none was. */
  changed_until: Generated<Millis>;
  /** `id_usuario` wrote here since they last chose who may write to them: the peer may answer. */
  wrote: Generated<Flag>;
  /** 0: accepted; 1: a stranger's, not answered yet; 2: it was one, and was deleted. */
  solicitud: Generated<0 | 1 | 2>;
  /** What was written until then is not shown to `id_usuario`. */
  borrado_hasta: Generated<Millis>;
}

export interface BloqueosTable {
  id_usuario: number;
  blocked_id: number;
  created_at: Fixed<Millis>;
}

/** Whose posts and comments somebody would rather not meet; they are not told. */
export interface SilenciadosTable {
  id_usuario: number;
  muted_id: number;
  created_at: Fixed<Millis>;
}

export interface PalabrasSilenciadasTable {
  id_usuario: number;
  /** Without accents and capitals: its words with a space between, or a hashtag with its `#`. */
  clave: string;
  /** As it was typed. */
  palabra: string;
  created_at: Fixed<Millis>;
}

export interface BuzonesTable {
  id_usuario: number;
  /** Grows with every change of what the person's list of conversations shows. */
  version: number;
}
