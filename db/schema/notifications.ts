import type { Generated } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** What somebody is told of, as they choose for each whether and how. */
export type Topic =
  | "me_gusta"
  | "comentario"
  | "respuesta"
  | "mencion"
  | "seguidor"
  | "suscripcion"
  | "dinero"
  | "moderacion"
  | "procesado"
  | "nueva_publicacion";

/** The same as rows have it, where one topic is of several. */
export type NotificationKind =
  | Exclude<Topic, "dinero">
  | "mencion_comentario"
  | "me_gusta_comentario"
  | "procesado_mal"
  | "envio_detenido"
  | "propina"
  | "compra"
  | "retiro"
  | "apelacion";

/**
 * One line of what somebody is told: all of a kind that happened to one thing in one hour. Who did it and how often
 * is read from the rows of what happened, so what is undone or deleted tells of itself no more.
 */
export interface NotificacionesTable {
  id_notificacion: Generated<number>;
  id_usuario: Fixed<number>;
  tipo: Fixed<NotificationKind>;
  /** The id of what it happened to; 0: to the person themselves. */
  ref: Fixed<number>;
  /** When the hour began. */
  hora: Fixed<Millis>;
  /** It goes with this post, comment or person. */
  id_publicacion: Fixed<number | null>;
  id_comentario: Fixed<number | null>;
  creator_id: Fixed<number | null>;
  /** Why it happened, where that is said nowhere else for as long: code and values of a sentence, as JSON. */
  motivo: Fixed<string | null>;
  /** When it happened last. */
  updated_at: Millis;
  leida: Generated<Flag>;
  /** From when on it may be mailed; null: it is not, or was. */
  correo_at: Millis | null;
  /** From when on devices may be told; null: they are not, or were. */
  push_at: Millis | null;
}

/** How soon somebody is mailed. */
export type MailPace = "nunca" | "ahora" | "diario" | "semanal";

/** What somebody has chosen; no row: the usual. */
export interface AjustesNotificacionesTable {
  id_usuario: Fixed<number>;
  tipo: Fixed<Topic>;
  /** 0: they are not told, neither there nor anywhere. */
  sitio: Flag;
  push: Flag;
  por_correo: MailPace;
}

/** Posts that their creator's followers were told of, or are being told. */
export interface PublicacionesAnunciadasTable {
  id_publicacion: Fixed<number>;
  id_usuario: Fixed<number>;
  announced_at: Fixed<Millis>;
}

/** A browser that is told when nobody looks, through the push service of its maker (RFC 8030). It goes with its session. */
export interface DispositivosPushTable {
  id_usuario: number;
  id_sesion: number;
  /** Where its push service takes what is for it: a secret of this browser and us. */
  endpoint: string;
  endpoint_hash: string;
  /** What it is encrypted for (RFC 8291), in base64url. */
  p256dh: string;
  auth: string;
  created_at: Millis;
  /** When its push service took something last. */
  pushed_at: Millis | null;
  /** From when on it is to be told; a run that does so moves it on, so that no other does. Null: there is nothing. */
  due_at: Millis | null;
  /** When the first of what it is to be told of happened. */
  since: Millis | null;
  /** How often something was to be told: whoever told it knows whether more came meanwhile. */
  asked: Generated<number>;
  /** In vain, one after the other. */
  tries: Generated<number>;
}
