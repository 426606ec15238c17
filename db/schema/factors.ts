import type { Generated, Selectable } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** Passkeys. */
export interface LlavesTable {
  id_llave: Generated<number>;
  id_usuario: Fixed<number>;
  /** Its id, in base64url. */
  credencial: Fixed<string>;
  /** What authenticators call the account: random, and the same for all passkeys of it. */
  titular: Fixed<string>;
  /** COSE, in base64url. */
  clave_publica: Fixed<string>;
  /** Of the uses that the authenticator has counted; 0 for ever where it counts none. */
  contador: number;
  /** JSON: how browsers reach it. */
  transportes: Fixed<string>;
  /** It is on all devices of its owner. */
  sincronizada: Flag;
  nombre: string;
  created_at: Fixed<Millis>;
  used_at: Millis | null;
}

/** The secret that somebody shares with an app that makes codes. */
export interface TotpTable {
  id_usuario: Fixed<number>;
  /** Sealed; null: there is none yet. */
  secreto: string | null;
  created_at: Millis | null;
  /** The time step of the code that was used last. */
  ultimo_paso: Generated<number>;
  /** Sealed: the one that waits for its first code. */
  pendiente: string | null;
  pendiente_at: Millis | null;
}

export interface CodigosRecuperacionTable {
  id_usuario: Fixed<number>;
  code_hash: Fixed<string>;
  created_at: Fixed<Millis>;
  used_at: Millis | null;
}

export type Llave = Selectable<LlavesTable>;
