import type { Generated } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

/** An entry of the ledger: rows are added and never changed. */
export interface AsientosTable {
  id_asiento: Generated<number>;
  kind: Fixed<string>;
  /** What it was written for, once. */
  cause: Fixed<string>;
  currency: Fixed<string>;
  created_at: Fixed<Millis>;
}

/** Its lines, which add up to 0. */
export interface ApuntesTable {
  id_apunte: Generated<number>;
  id_asiento: Fixed<number>;
  account: Fixed<string>;
  /** Whose account it is; null: nobody's. */
  id_usuario: Fixed<number | null>;
  amount_cents: Fixed<number>;
}

/** What the lines of an account add up to. */
export interface SaldosTable {
  account: Fixed<string>;
  currency: Fixed<string>;
  id_usuario: Fixed<number | null>;
  amount_cents: number;
}
