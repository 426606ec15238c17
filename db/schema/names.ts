import type { Generated } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

/** Verified people who are called something else: their mark waits for a moderator. */
export interface CambiosNombreTable {
  id_usuario: Fixed<number>;
  /** What they were called when the mark was theirs. */
  before: Fixed<string>;
  asked_at: Fixed<Millis>;
  due_at: Fixed<Millis>;
}

/** How names look that somebody has, or has had until a while ago. */
export interface SiluetasTable {
  id_silueta: Generated<number>;
  /** Of an account that is gone only a keyed hash. */
  clave: Fixed<string>;
  /** Null: of an account that is gone. */
  id_usuario: number | null;
  /** 1: no other row that is may have this look. Names from before could look alike. */
  exclusiva: Flag;
  /** Until when nobody else gets it; null: somebody is called so. */
  until: Millis | null;
  /** The decision that took it away: while it stands not even its own person gets it back. Null: none did. */
  id_decision: number | null;
}
