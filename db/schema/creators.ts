import type { Generated } from "kysely";
import type { Fixed, Millis } from "./columns.ts";

/** What a creator asks for a subscription; no row: nobody can buy one. */
export interface PlanesTable {
  creator_id: Fixed<number>;
  currency: string;
  month_cents: number;
  /** For so long at once; null: not sold. */
  quarter_cents: number | null;
  half_cents: number | null;
  year_cents: number | null;
  trial_days: number;
  updated_at: Millis;
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
