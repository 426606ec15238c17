import type { ColumnType, Generated, Insertable, Selectable } from "kysely";

/** Milliseconds since the epoch. */
type Millis = number;
/** 0 or 1. */
type Flag = 0 | 1;
/** Set once, when the row is made. */
type Fixed<T> = ColumnType<T, T, never>;

export interface Schema {
  usuarios: UsuariosTable;
  registros: RegistrosTable;
  sesiones: SesionesTable;
  restablecimientos: RestablecimientosTable;
  identidades: IdentidadesTable;
  publicaciones: PublicacionesTable;
  archivos: ArchivosTable;
  objetos: ObjetosTable;
  clasificaciones: ClasificacionesTable;
  me_gusta: ReactionTable;
  guardados: ReactionTable;
  comentarios: ComentariosTable;
  menciones_publicacion: MencionesTable & { id_publicacion: number };
  menciones_comentario: MencionesTable & { id_comentario: number };
  vistas: VistasTable;
  seguimientos: SeguimientosTable;
  mensajes: MensajesTable;
  conversaciones: ConversacionesTable;
  suscripciones: SuscripcionesTable;
  vistas_mensuales: VistasMensualesTable;
  pagos: PagosTable;
  vistas_diarias: VistasDiariasTable;
  movimientos: MovimientosTable;
  solicitudes_creador: SolicitudesCreadorTable;
  solicitudes: SolicitudesTable;
  bloqueos: BloqueosTable;
  buzones: BuzonesTable;
  jobs: JobsTable;
  kv: KvTable;
  encuentros: EncuentrosTable;
  gustos: GustosTable;
  atenciones: AtencionesTable;
  tendencias: TendenciasTable;
  palabras: PalabrasTable;
  apariciones: AparicionesTable;
  indexadas: IndexadasTable;
  nombres: NombresTable;
}

export interface UsuariosTable {
  id_usuario: Generated<number>;
  nombre_usuario: string;
  /** `nombre_usuario` in lower case: names are unique without regard to case. */
  name_key: string;
  /** In lower case. */
  correo: string;
  /** Null for somebody who only signs in through the identity provider. */
  password_hash: string | null;
  biografia: Generated<string>;
  /** Object name of the avatar. */
  profile_picture: string | null;
  es_creador: Generated<Flag>;
  verificado: Generated<Flag>;
  role: Generated<"user" | "moderator">;
  status: Generated<"active" | "suspended">;
  followersCount: Generated<number>;
  followingCount: Generated<number>;
  subscribersCount: Generated<number>;
  /** Who may write to this person. */
  mensajes_de: Generated<WhoMayWrite>;
  created_at: Fixed<Millis>;
}

export type WhoMayWrite = "todos" | "seguidos" | "nadie";

/** Sign-ups that wait for their code. */
export interface RegistrosTable {
  id_registro: Generated<number>;
  nombre_usuario: string;
  correo: string;
  password_hash: string;
  code_hash: string;
  attempts: Generated<number>;
  created_at: Fixed<Millis>;
  expires_at: Millis;
}

export interface SesionesTable {
  token_hash: string;
  id_usuario: Fixed<number>;
  /** What the browser calls itself, for the list of sessions. */
  device: string;
  created_at: Fixed<Millis>;
  seen_at: Millis;
  expires_at: Millis;
}

/** Links that set a new password, each good for once. */
export interface RestablecimientosTable {
  token_hash: string;
  id_usuario: Fixed<number>;
  created_at: Fixed<Millis>;
  expires_at: Fixed<Millis>;
}

export type ProcessingStatus = "queued" | "ready" | "failed";

/** Who an account is at an identity provider. */
export interface IdentidadesTable {
  issuer: Fixed<string>;
  /** Names the person at this issuer, whatever their address becomes. */
  subject: Fixed<string>;
  id_usuario: Fixed<number>;
  created_at: Fixed<Millis>;
}

export interface PublicacionesTable {
  id_publicacion: Generated<number>;
  id_usuario: Fixed<number>;
  descripcion: string;
  tipo_publicacion: "publicacion" | "shortit";
  solo_suscriptores: Flag;
  status: Generated<ProcessingStatus>;
  fecha_publicacion: Millis;
  likeCount: Generated<number>;
  saveCount: Generated<number>;
  commentCount: Generated<number>;
  views: Generated<number>;
  idempotency_key: string | null;
}

export interface ArchivosTable {
  id_archivo: Generated<number>;
  id_publicacion: Fixed<number>;
  position: number;
  tipo: "image" | "video";
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

/** What the object store holds, one row an object, written before its bytes. */
export interface ObjetosTable {
  /** Its key in the store, and its name under /uploads unless it has an address. */
  name: string;
  /** Its name under /uploads since its post was restricted; the one before is dead. */
  address: string | null;
  /** `pending` while its bytes are written, `live` when in use, `doomed` when to be purged. */
  state: "pending" | "live" | "doomed";
  id_archivo: number | null;
  /** `original`, `w480`, `w1080`, `w1920`, `jpeg`, `360p`, `720p`, `poster`, `avatar`… */
  label: string;
  mime: string;
  size: Generated<number>;
  width: number | null;
  height: number | null;
  created_at: Fixed<Millis>;
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

export interface ComentariosTable {
  id_comentario: Generated<number>;
  id_publicacion: Fixed<number>;
  id_usuario: Fixed<number>;
  contenido: string;
  fecha_comentario: Fixed<Millis>;
  edited_at: Millis | null;
  idempotency_key: Fixed<string | null>;
}

/** Whom an @name in a text meant when it was written. */
export interface MencionesTable {
  /** The name as it was then, in the form of `usuarios.name_key`. */
  name_key: string;
  id_usuario: number;
}

export interface VistasTable {
  id_publicacion: number;
  /** `u<id>` for an account, `a<hash>` for an anonymous person. */
  viewer: string;
  counted_at: Millis;
}

export interface SeguimientosTable {
  follower_id: number;
  followed_id: number;
  created_at: Fixed<Millis>;
}

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
  /** What makes a message that is sent again the same message. */
  client_key: Fixed<string | null>;
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
  /** `id_usuario` wrote here since they last chose who may write to them: the peer may answer. */
  wrote: Generated<Flag>;
}

export interface BloqueosTable {
  id_usuario: number;
  blocked_id: number;
  created_at: Fixed<Millis>;
}

export interface BuzonesTable {
  id_usuario: number;
  /** Grows with every change of what the person's list of conversations shows. */
  version: number;
}

export interface SuscripcionesTable {
  fan_id: number;
  creator_id: number;
  state: "active" | "cancelled";
  provider: string;
  created_at: Fixed<Millis>;
  /** Live until then, cancelled or not. */
  renews_at: Millis;
}

export interface VistasMensualesTable {
  id_usuario: number;
  /** year * 100 + month, in the instance's time zone. */
  month: number;
  views: Generated<number>;
  /** What a thousand views pay: as it was when the month's first view was counted; null: as it is now. */
  cents_per_1000: number | null;
  /** The sum of what was settled for this month, as the ledger has it. */
  settled_cents: Generated<number>;
}

/** What {@link VistasMensualesTable} sums up. */
export interface VistasDiariasTable {
  id_publicacion: number;
  /** year * 10000 + month * 100 + day, in the instance's time zone. */
  day: number;
  /** Whose post it is. */
  id_usuario: number;
  views: Generated<number>;
}

/** The ledger: rows are added and never changed. */
export interface MovimientosTable {
  id_movimiento: Generated<number>;
  id_usuario: Fixed<number>;
  /** The month whose views it is about. */
  month: Fixed<number>;
  kind: Fixed<"ganado" | "pagado">;
  /** Above 0 what was earned, below 0 what was paid of it. */
  amount_cents: Fixed<number>;
  /** Of the month when the row was written. */
  views: Fixed<number>;
  cents_per_1000: Fixed<number | null>;
  id_pago: Fixed<number>;
  created_at: Fixed<Millis>;
}

export interface PagosTable {
  id_pago: Generated<number>;
  id_usuario: Fixed<number>;
  month: Fixed<number>;
  amount_cents: Fixed<number>;
  created_at: Fixed<Millis>;
}

/** Who asked to become a creator. */
export interface SolicitudesCreadorTable {
  id_solicitud: Generated<number>;
  id_usuario: Fixed<number>;
  mensaje: Fixed<string>;
  state: Generated<"pending" | "approved" | "rejected">;
  created_at: Fixed<Millis>;
  decided_at: Millis | null;
}

/** What people wrote to support. */
export interface SolicitudesTable {
  id_solicitud: Generated<number>;
  /** What the person and the operator call it: `S-` and eight letters or digits. */
  referencia: Fixed<string>;
  /** Null: nobody was signed in, or the account is gone. */
  id_usuario: Fixed<number | null>;
  tema: Fixed<string>;
  mensaje: Fixed<string>;
  /** Where to answer. */
  correo: Fixed<string>;
  /** The post it is about, as it was said: it need not exist. */
  id_publicacion: Fixed<number | null>;
  created_at: Fixed<Millis>;
}

export interface JobsTable {
  id: Generated<number>;
  kind: Fixed<string>;
  /** JSON. */
  payload: Fixed<string>;
  state: Generated<"queued" | "running" | "failed">;
  attempts: Generated<number>;
  /** When it may run; while it runs, when its lease ends. */
  run_at: Millis;
  /** Random name of the run that holds it. */
  lease: string | null;
  error: string | null;
  /** At most one waiting job has this key. */
  unique_key: string | null;
  created_at: Fixed<Millis>;
}

export interface KvTable {
  key: string;
  value: string;
  expires_at: Millis | null;
}

/** What the feed has put before somebody. */
export interface EncuentrosTable {
  /** As in {@link VistasTable}. */
  viewer: string;
  id_publicacion: number;
  /** Place in `DEPTHS`: how far it was watched. Null: only shown. */
  depth: number | null;
  seen_at: Millis;
}

/** What somebody is drawn to (above 0) or passes over. */
export interface GustosTable {
  viewer: string;
  kind: "tag" | "creator";
  /** The tag, or the id of the creator. */
  subject: string;
  /** A sum of `storedWeight`. */
  weight: number;
  touched_at: Millis;
}

/** What the feed learned of a post from all viewers. */
export interface AtencionesTable {
  id_publicacion: number;
  /** People with an account who met it, and the sum of what they watched (0 to 1 each). */
  shown: Generated<number>;
  watched: Generated<number>;
  anon_shown: Generated<number>;
  anon_watched: Generated<number>;
}

/** The posts that may be hot, kept up to date by a job. */
export interface TendenciasTable {
  id_publicacion: number;
  points: number;
}

/** What posts can be found by, and in how many. */
export interface PalabrasTable {
  id_palabra: Generated<number>;
  /** A stem, `#hashtag` as it is written, `@name`, or `@=id` of somebody. */
  palabra: Fixed<string>;
  /** The same without accents: what is typed is looked up here. */
  clave: Fixed<string>;
  posts: number;
}

/** Which posts have which of `palabras`. */
export interface AparicionesTable {
  id_palabra: number;
  id_publicacion: number;
  /** How popular the post is, as a power of two. */
  tier: number;
}

/** What each post that can be found is found by. */
export interface IndexadasTable {
  id_publicacion: number;
  /** Each of `palabras.palabra`, with a space between. */
  palabras: string;
  tier: number;
}

/** What people can be found by. */
export interface NombresTable {
  clave: string;
  id_usuario: number;
}

export type Usuario = Selectable<UsuariosTable>;
export type Publicacion = Selectable<PublicacionesTable>;
export type Archivo = Selectable<ArchivosTable>;
export type Objeto = Selectable<ObjetosTable>;
export type NewObjeto = Insertable<ObjetosTable>;
export type Comentario = Selectable<ComentariosTable>;
export type Job = Selectable<JobsTable>;
