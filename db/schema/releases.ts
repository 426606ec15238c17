import type { Generated, Selectable } from "kysely";
import type { ActorKind } from "./cases.ts";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** Who its owner says is shown in a post. */
export type Aparecen = "yo" | "nadie" | "otras";

/**
 * Where somebody who is shown stands. `overruled`: they took it back, and a moderator decided that the
 * post stays; `not_me` and `removed`: they are not shown after all.
 */
export type AppearanceState =
  | "pending"
  | "confirmed"
  | "refused"
  | "withdrawn"
  | "overruled"
  | "not_me"
  | "removed";

/** Somebody shown in a post: an account, or somebody without one who has signed a release. */
export interface AparicionesPersonasTable {
  id_aparicion: Generated<number>;
  id_publicacion: Fixed<number>;
  persona_id: Fixed<number | null>;
  id_liberacion: Fixed<number | null>;
  state: AppearanceState;
  /** Of the text they agreed to. */
  version: string | null;
  /** Of what the post was last asked for; changed files are asked for anew. */
  asked_at: Millis;
  /** Since when they agree to being shown. */
  shown_at: Millis | null;
  /** Since when they agree to its distribution. */
  distribution_at: Millis | null;
  /** When they refused or took it back. */
  ended_at: Millis | null;
}

/** What somebody without an account has signed. */
export interface LiberacionesTable {
  id_liberacion: Generated<number>;
  owner_id: Fixed<number>;
  /** Sealed: `ReleaseData`. */
  datos: string;
  /** Keyed: the same document again has the same. */
  documento_hash: Fixed<string>;
  /** Of the sealed object. */
  archivo: Fixed<string>;
  archivo_sha256: Fixed<string>;
  /** SHA-256 of the secret in the private link. */
  secret_hash: string;
  version: Fixed<string>;
  created_at: Fixed<Millis>;
  withdrawn_at: Millis | null;
  /** When its last post went; null: it has one. */
  unused_since: Millis | null;
}

/** What was asked, agreed to and taken back, of each person and each item: only grows. */
export interface ConsentimientosTable {
  id: Generated<number>;
  id_publicacion: Fixed<number>;
  /** Null: the post as a whole. */
  id_archivo: Fixed<number | null>;
  owner_id: Fixed<number>;
  persona_id: Fixed<number | null>;
  id_liberacion: Fixed<number | null>;
  action: Fixed<string>;
  /** 1: from then on they agree to be shown. */
  shown: Fixed<Flag>;
  distribution: Fixed<Flag>;
  /** Of the text that said what it means. */
  version: Fixed<string>;
  actor_id: Fixed<number | null>;
  actor_kind: Fixed<ActorKind>;
  created_at: Fixed<Millis>;
}

/** How far somebody was told who of those shown in their posts says no. */
export interface AvisosAparicionesTable {
  owner_id: Fixed<number>;
  /** 0: never. */
  told_at: Millis;
  /** Of `consentimientos`. */
  told_id: number;
}

/** When somebody was last written to that they are asked whether they are shown. */
export interface AvisosConfirmarTable {
  persona_id: Fixed<number>;
  told_at: Millis;
}

export type AparicionPersona = Selectable<AparicionesPersonasTable>;
export type Liberacion = Selectable<LiberacionesTable>;
export type Consentimiento = Selectable<ConsentimientosTable>;
