import type { NotificationKind } from "#db/schema/notifications.ts";

/** Something that somebody is to be told. */
export interface News {
  id_usuario: number;
  tipo: NotificationKind;
  /** The id of what it happened to; 0: to the person themselves. */
  ref: number;
  /** When it happened, in milliseconds. */
  at: number;
  id_publicacion?: number | null;
  id_comentario?: number | null;
  creator_id?: number | null;
  /** Code and values of a sentence that says why, as JSON. */
  motivo?: string | null;
}
