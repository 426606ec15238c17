import type { Generated } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

/** Tokens that people made for programs of their own. */
export interface TokensPersonalesTable {
  id_token: Generated<number>;
  id_usuario: Fixed<number>;
  token_hash: Fixed<string>;
  nombre: string;
  /** What it may (`app/http/tokens/scopes.ts`), a space between each. */
  alcances: Fixed<string>;
  /** The network it was used from last, never the whole address; null: none yet, or unknown. */
  red: string | null;
  created_at: Fixed<Millis>;
  used_at: Millis | null;
  expires_at: Fixed<Millis>;
}
