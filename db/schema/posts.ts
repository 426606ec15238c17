import type { Generated, Insertable, Selectable } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";
import type { Aparecen } from "./releases.ts";

export type ProcessingStatus = "queued" | "ready" | "failed";

/**
 * What moderation lets be seen: all; on its own page and on the profile; by its owner and moderators, while
 * it is looked at; by moderators.
 */
/** Whether a post waits for a moderator: 1 it is new, 2 its files were changed since it was shown. */
export type Review = 0 | 1 | 2;

export type Moderacion = "visible" | "restricted" | "hidden" | "removed";

export interface PublicacionesTable {
  id_publicacion: Generated<number>;
  id_usuario: Fixed<number>;
  descripcion: string;
  tipo_publicacion: "publicacion" | "shortit";
  solo_suscriptores: Flag;
  status: Generated<ProcessingStatus>;
  moderacion: Generated<Moderacion>;
  /** While it waits, `moderacion` is never more than `hidden`. */
  espera_revision: Generated<Review>;
  /** Who is shown, by what its owner says; null: nobody has asked. */
  aparecen: Aparecen | null;
  /** Its owner has not named everybody who is shown. */
  faltan_personas: Generated<Flag>;
  /** Somebody shown has not agreed. While it waits, `moderacion` is never more than `hidden`. */
  espera_consentimiento: Generated<Review>;
  fecha_publicacion: Millis;
  /** Since when it stands first on the profile; null: it does not. */
  pinned_at: Millis | null;
  likeCount: Generated<number>;
  saveCount: Generated<number>;
  commentCount: Generated<number>;
  views: Generated<number>;
  idempotency_key: string | null;
  /** Of what came with the key; null: without one, or from before it was kept. */
  request_hash: Fixed<string | null>;
}

export interface ArchivosTable {
  id_archivo: Generated<number>;
  /** What it belongs to: a post, or a message; of one of the two it is null. */
  id_publicacion: Fixed<number | null>;
  id_mensaje: Fixed<number | null>;
  position: number;
  tipo: "image" | "video";
  /** What it shows, in the words of its owner; empty: they have not said. */
  alt: Generated<string>;
  /** The languages in which captions of it are shown, in their order: "en es". */
  subtitulos: Generated<string>;
  /** The different words that those say, for the search; each once, and not all of many. */
  dicho: Generated<string>;
  status: Generated<ProcessingStatus>;
  /** 0 to 100. */
  progress: Generated<number>;
  /** A key of `es.mediaErrors`, when the status or the replacement is `failed`. */
  error: string | null;
  /** Newer bytes for a file that is `ready` and shown meanwhile; null: there are none. */
  replacement: "queued" | "failed" | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  thumbhash: string | null;
  /** Data URI of a few hundred bytes: the thumbhash as a picture, for readers without script. */
  preview: string | null;
}

/** Files that were added to a post under an idempotency key. */
export interface AdicionesTable {
  id_publicacion: Fixed<number>;
  clave: Fixed<string>;
  /** Of what came with the key. */
  request_hash: Fixed<string>;
}

/** What is said in a video, with its times, in one language. */
export interface SubtitulosTable {
  id_archivo: Fixed<number>;
  idioma: string;
  /** Only what is `saved` is shown; the others are of what a model hears, for its owner to look through. */
  estado: "queued" | "draft" | "failed" | "saved";
  /** WebVTT as we write it; empty while there is none. */
  vtt: string;
  changed_at: Millis;
}

/** What the object store holds, one row an object, written before its bytes. */
export interface ObjetosTable {
  /** Its key in the store, and its name under /uploads unless it has an address. */
  name: string;
  /** Its name under /uploads since its post was restricted; the one before is dead. */
  address: string | null;
  /** `pending` while its bytes are written, `live` when in use, `retired` when to be purged;
   * `held` when moderation has taken it away and may have to give it back. */
  state: "pending" | "live" | "held" | "retired";
  id_archivo: number | null;
  /** Whose picture of themselves it is, or was sent to be; null where it belongs to a file. */
  id_usuario: number | null;
  /** `original`, `w480`, `w1080`, `w1920`, `jpeg`, `360p`, `720p`, `poster`, `avatar`… */
  label: string;
  mime: string;
  size: Generated<number>;
  width: number | null;
  height: number | null;
  /** Of an original, what its bytes are; null from before they were computed. */
  sha256: Generated<string | null>;
  md5: Generated<string | null>;
  sha1: Generated<string | null>;
  created_at: Fixed<Millis>;
}

/** The bytes of all objects of somebody's posts and messages, when they were summed last. */
export interface EspaciosTable {
  id_usuario: Fixed<number>;
  bytes: number;
}

/** By how many bytes that has changed since: triggers write it (0084-space-taken.ts). */
export interface CambiosEspacioTable {
  id: Generated<number>;
  id_usuario: Fixed<number>;
  bytes: Fixed<number>;
}

/** Hashtags of the descriptions, in lower case and without `#`. */
export interface ClasificacionesTable {
  tag: string;
  id_publicacion: number;
}

export interface ReactionTable {
  id_usuario: number;
  id_publicacion: number;
  created_at: Fixed<Millis>;
}

/** Whom an @name in a text meant when it was written. */
export interface MencionesTable {
  /** The name as it was then, in the form of `usuarios.name_key`. */
  name_key: string;
  id_usuario: number;
}

/** Whoever does not want to be meant in a text: they are not, whatever it says. */
export interface MencionesQuitadasTable {
  id_usuario: number;
  /** Under which names the text has meant them, or would, with a space between; none from before they were kept. */
  nombres: Generated<string>;
}

export interface VistasTable {
  id_publicacion: number;
  /** `u<id>` for an account, `a<hash>` for an anonymous person. */
  viewer: string;
  counted_at: Millis;
}

export interface ComentariosTable {
  id_comentario: Generated<number>;
  id_publicacion: Fixed<number>;
  id_usuario: Fixed<number>;
  /** The comment whose thread this is an answer in; null: it is none, and may have a thread of its own. */
  hilo: Fixed<number | null>;
  /** Which comment of that thread it answers; null: none, or one that was deleted. */
  en_respuesta_a: Fixed<number | null>;
  /** How many people like it. */
  likeCount: Generated<number>;
  /** The answers in its thread that others can read. */
  answerCount: Generated<number>;
  contenido: string;
  fecha_comentario: Fixed<Millis>;
  edited_at: Millis | null;
  /** Taken away by moderation: its author reads that it was, others nothing. */
  oculto: Generated<Flag>;
  /** Whose post it is has it stand first. Of one post one at most. */
  pinned_at: Millis | null;
  idempotency_key: Fixed<string | null>;
  /** Of what came with the key; null: without one, or from before it was kept. */
  request_hash: Fixed<string | null>;
}

export interface MeGustaComentarioTable {
  id_usuario: Fixed<number>;
  id_comentario: Fixed<number>;
  created_at: Fixed<Millis>;
}

/** What `id_usuario` does not want to read again; others read it as before. */
export interface ComentariosOcultosTable {
  id_usuario: Fixed<number>;
  id_comentario: Fixed<number>;
}

export type Publicacion = Selectable<PublicacionesTable>;
export type Archivo = Selectable<ArchivosTable>;
export type Subtitulo = Selectable<SubtitulosTable>;
export type Objeto = Selectable<ObjetosTable>;
export type NewObjeto = Insertable<ObjetosTable>;
export type ReactionRow = Selectable<ReactionTable>;
export type Comentario = Selectable<ComentariosTable>;
