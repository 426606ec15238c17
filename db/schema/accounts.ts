import type { Generated, Selectable } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

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
  /** Object name of the avatar in its largest size, which tells the others. */
  profile_picture: string | null;
  /** Likewise of the picture above the profile. */
  cover_picture: string | null;
  /** JSON: a list of `{label, url}`. */
  links: Generated<string>;
  es_creador: Generated<Flag>;
  verificado: Generated<Flag>;
  /** The operator vouches for them: it does not end with a document. */
  verificado_por_operador: Generated<Flag>;
  /** May see, as a moderator or administrator, documents of identity. */
  ve_documentos: Generated<Flag>;
  /** Moderators know them: what they publish does not wait (REVIEW). */
  de_confianza: Generated<Flag>;
  role: Generated<Role>;
  /** `leaving`: hidden by themselves until they are deleted; `deleted`: only the ledgers know them. */
  status: Generated<Status>;
  /** When a suspension ends by itself; null: never. */
  suspended_until: Millis | null;
  /** Until when the person may read and not write; null: they may. */
  muted_until: Millis | null;
  followersCount: Generated<number>;
  followingCount: Generated<number>;
  subscribersCount: Generated<number>;
  /** What a provider has shown of their age, and until when it holds; null: nothing. */
  age_level: "estimate" | "verify" | null;
  age_until: Millis | null;
  /** Who may write to this person. */
  mensajes_de: Generated<WhoMayWrite>;
  /** They tell and are told what of their messages was seen, and who is writing. */
  visto: Generated<Flag>;
  escribiendo: Generated<Flag>;
  /** Others may see who follows this person and whom they follow. */
  listas_visibles: Generated<Flag>;
  /** The feed may learn from what this person does. */
  personalizacion: Generated<Flag>;
  /** How far they watch may be measured. */
  analitica: Generated<Flag>;
  /** Others may be told of them as somebody to know. */
  sugerencias: Generated<Flag>;
  /** Little is to be sent to them; null: they have not said. */
  ahorro: Flag | null;
  /** How little the site says of itself (`http/cookies/discretion.server.ts`); null: they have not said. */
  discrecion: string | null;
  /** Of the terms and the privacy notice that they agreed to last; null: none was recorded. */
  version_terminos: string | null;
  version_aviso: string | null;
  /** Versions of the two that they have read of as changed; null: of none. */
  textos_vistos: string | null;
  /** Their password alone does not open their account: a passkey or codes are asked for too. */
  segundo_factor: Generated<Flag>;
  created_at: Fixed<Millis>;
}

export type Status = "active" | "suspended" | "banned" | "leaving" | "deleted";

export type Role = "user" | "moderator" | "administrator";

export type WhoMayWrite = "todos" | "seguidos" | "nadie";

/** Sign-ups that wait for their code. */
export interface RegistrosTable {
  id_registro: Generated<number>;
  nombre_usuario: string;
  correo: string;
  password_hash: string;
  code_hash: string;
  /** Keyed hash of the network it was begun from. */
  red: string | null;
  /** Guesses at the code of now: with the cookie of the sign-up; without it, from its network; and from elsewhere. */
  attempts: Generated<number>;
  attempts_near: Generated<number>;
  attempts_far: Generated<number>;
  created_at: Fixed<Millis>;
  expires_at: Millis;
}

export interface SesionesTable {
  token_hash: string;
  /** What its owner calls it by, whatever its token becomes. */
  id_sesion: Fixed<number>;
  id_usuario: Fixed<number>;
  /** What the browser calls itself, for the list of sessions. */
  device: string;
  /** The token that it had before, which opens it until then: the answer that brought the next may have been lost. */
  anterior_hash: string | null;
  anterior_hasta: Millis | null;
  /** The network it was used from last, never the whole address; null: unknown. */
  red: string | null;
  /** It was opened before cookies had other names on https, and has not been used by the new one. */
  old_cookie: Generated<Flag>;
  /** When its owner last proved that it is them: signing in, or confirming it. */
  confirmed_at: Generated<Millis>;
  /** When it last used the console. */
  console_at: Generated<Millis>;
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

/** Addresses that accounts are to have, or have had another than a little while ago. */
export interface CambiosCorreoTable {
  id_cambio: Generated<number>;
  id_usuario: Fixed<number>;
  anterior: Fixed<string>;
  nuevo: Fixed<string>;
  code_hash: string;
  attempts: Generated<number>;
  created_at: Fixed<Millis>;
  /** Of its code; once it is done, of the way back. */
  expires_at: Millis;
  done_at: Millis | null;
  undo_hash: string | null;
}

/** Who an account is at an identity provider. */
export interface IdentidadesTable {
  issuer: Fixed<string>;
  /** Names the person at this issuer, whatever their address becomes. */
  subject: Fixed<string>;
  id_usuario: Fixed<number>;
  created_at: Fixed<Millis>;
}

/** What its owner has unlinked from an account, and is not linked to it by the address again until they allow it. */
export type IdentidadesQuitadasTable = IdentidadesTable;

export interface SeguimientosTable {
  follower_id: number;
  followed_id: number;
  created_at: Fixed<Millis>;
}

/** The newest picture for their profile that somebody has sent: it waits to be processed, or is none. */
export interface SentPictureTable {
  id_usuario: Fixed<number>;
  /** Object name of the picture as it was sent. */
  original: string;
  /** Which part of it is wanted, as it was sent; null: its middle. */
  crop: string | null;
  /** Why it is no picture, a key of `mediaFailures`; null while it waits. */
  error: string | null;
  /** Object of the copy that a moderator sees of it, while it waits for them. */
  preview: string | null;
  created_at: Millis;
}

/** A picture of a profile that nobody sees while a case about it waits. */
export interface FotosOcultasTable {
  id_usuario: Fixed<number>;
  kind: Fixed<"avatar" | "cover">;
  /** As the profile names it. */
  picture: Fixed<string>;
  /** JSON: the names of its objects, one for each size. */
  objects: Fixed<string>;
  created_at: Fixed<Millis>;
  /** Its owner has taken it away: it is kept for the case alone. */
  is_withdrawn: Generated<Flag>;
}

export type Usuario = Selectable<UsuariosTable>;
