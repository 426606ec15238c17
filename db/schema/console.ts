import type { Generated } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

/** What was counted of the tables that grow, and when. */
export interface CifrasTable {
  nombre: Fixed<string>;
  valor: number;
  contado_at: Millis;
}

/** What stands above the environment, by the name of its variable. */
export interface AjustesTable {
  nombre: Fixed<string>;
  valor: string;
}

/** Each change of that. */
export interface AjustesHistorialTable {
  id: Generated<number>;
  nombre: Fixed<string>;
  /** Null: it was as the environment says, or is so again. */
  antes: Fixed<string | null>;
  despues: Fixed<string | null>;
  hecho_por: Fixed<number | null>;
  /** The change that this one takes back. */
  deshace: Fixed<number | null>;
  created_at: Fixed<Millis>;
}

/** Links that make the first administrator, each good while there is none. */
export interface EnlacesInicioTable {
  token_hash: Fixed<string>;
  created_at: Fixed<Millis>;
  expires_at: Fixed<Millis>;
}
