import type { Generated, Selectable } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** An account that goes, or has gone. */
export interface BajasTable {
  id_usuario: Fixed<number>;
  /** `asked` can be undone; `running` not any more. */
  state: Generated<"asked" | "running" | "done">;
  /** Who asked: signed in or with the password, by a mailed link, or the operator. */
  via: "person" | "link" | "operator";
  /** Others see nothing of the account until then. */
  oculta: Flag;
  asked_at: Millis;
  due_at: Millis;
  /** What is looked for while it runs; null before and after. */
  nombre_usuario: string | null;
  correo: string | null;
  done_at: Millis | null;
}

/** The copy of all their data that somebody has asked for: one at a time. */
export interface DescargasTable {
  id_usuario: Fixed<number>;
  state: Generated<"queued" | "ready" | "failed">;
  /** SHA-256 of the secret in the mailed link; null while it is made. */
  clave_hash: string | null;
  /** Object name of the ZIP. */
  objeto: string | null;
  size: Generated<number>;
  asked_at: Millis;
  ready_at: Millis | null;
  expires_at: Millis | null;
}

/** Where nobody may sign up from while the ban of a deleted account holds. */
export interface DireccionesVetadasTable {
  /** Keyed hash of a mail address, or of who somebody is at the identity provider. */
  direccion_hash: Fixed<string>;
  /** The deleted account: another with the same address has a row of its own, and the longer ban wins. */
  id_usuario: Fixed<number>;
  /** When the suspension ends by itself; null: never. */
  until: Millis | null;
  created_at: Fixed<Millis>;
}

export type Baja = Selectable<BajasTable>;
export type Descarga = Selectable<DescargasTable>;
