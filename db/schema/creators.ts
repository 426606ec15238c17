import type { Generated } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

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
  /** Of these those that are paid, and those that would be and are looked at first. */
  paid_views: Generated<number>;
  held_views: Generated<number>;
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
  paid_views: Generated<number>;
  /** Of how many of them it is known how long they were, and how long that is together. */
  timed_views: Generated<number>;
  watched_ms: Generated<number>;
}

/** Views of a creator's posts by day and by where they were seen. */
export interface EstudioDiasTable {
  id_usuario: number;
  day: number;
  origin: string;
  views: number;
  paid_views: number;
  timed_views: Generated<number>;
  watched_ms: Generated<number>;
}

/** How many views of a video ended at which tenth of it. */
export interface RetencionDiasTable {
  id_archivo: Fixed<number>;
  day: Fixed<number>;
  /** The furthest that was reached, 0 to 9. */
  tenth: Fixed<number>;
  views: number;
}

/** By hour of the day in a month, in the instance's time zone. */
export interface EstudioHorasTable {
  id_usuario: number;
  month: number;
  hour: number;
  views: number;
}

/** What a creator has earned by sales that stand, by the day of the sale and the kind of its order. */
export interface EstudioIngresosTable {
  id_usuario: Fixed<number>;
  day: Fixed<number>;
  kind: Fixed<string>;
  currency: Fixed<string>;
  cents: number;
}

/** How many followed and were subscribed at the end of a day. */
export interface EstudioPersonasTable {
  id_usuario: number;
  day: number;
  followers: number;
  subscribers: number;
}

/** A view that is paid, for as long as it may have to be looked at. */
export interface VistasPagadasTable {
  id_vista: Generated<number>;
  id_publicacion: Fixed<number>;
  creator_id: Fixed<number>;
  /** `u<id>` for an account, else a keyed hash of an address. */
  viewer: Fixed<string>;
  /** Keyed hashes of the networks around it. */
  net: Fixed<string>;
  wide: Fixed<string>;
  day: Fixed<number>;
  counted_at: Fixed<Millis>;
  /** A visitor, or an account of a few days. */
  stranger: Fixed<Flag>;
  /** Somebody touched, scrolled or typed. */
  moved: Fixed<Flag>;
  /** Why it is held or void. */
  id_anomalia: number | null;
}

/** Tokens that have come back. */
export interface VistasUsadasTable {
  token: Fixed<string>;
  used_at: Fixed<Millis>;
  /** It was told how long that view was. */
  timed: Generated<Flag>;
}

/** How many views claimed to have been watched and are not paid, and why. */
export interface VistasRechazadasTable {
  day: Fixed<number>;
  creator_id: Fixed<number>;
  reason: Fixed<string>;
  net: Fixed<string>;
  views: number;
}

/** What looks like no honest watching: its money waits until somebody decides. */
export interface AnomaliasTable {
  id_anomalia: Generated<number>;
  creator_id: Fixed<number>;
  day: Fixed<number>;
  kind: Fixed<string>;
  views: Fixed<number>;
  /** JSON: what it is concluded from. */
  evidence: Fixed<string>;
  state: "held" | "released" | "voided";
  created_at: Fixed<Millis>;
  decided_at: Millis | null;
  decided_by: number | null;
}

/** Days of which the views were looked at. */
export interface DiasJuzgadosTable {
  day: Fixed<number>;
  judged_at: Fixed<Millis>;
}

/** What a creator has asked to be paid of their balance. */
export interface RetirosTable {
  id_retiro: Generated<number>;
  id_usuario: Fixed<number>;
  currency: Fixed<string>;
  /** Null: not approved. */
  amount_cents: number | null;
  state: "requested" | "approved" | "exported" | "paid" | "failed" | "void";
  id_lote: number | null;
  /** Sealed JSON: where it goes. Null: it is paid in another way, or that is kept no longer. */
  destino: Generated<string | null>;
  /** The tax receipt of what was paid: its number. */
  cfdi: Generated<string | null>;
  created_at: Fixed<Millis>;
}

/** Where somebody is paid. */
export interface CuentasPagoTable {
  id_usuario: Fixed<number>;
  /** Sealed JSON. */
  datos: string;
  /** When its CLABE became this one. */
  changed_at: Millis;
  updated_at: Millis;
}

/** Who has deleted their account and may still be owed something. */
export interface AdeudosTable {
  id_usuario: Fixed<number>;
  /** When they went. */
  verificado: Flag;
  /** Sealed JSON: where they were paid. Null: they had said nothing, or that is kept no longer. */
  destino: string | null;
  created_at: Millis;
}

/** What became of it: rows are added and never changed. */
export interface RetirosEventosTable {
  id_evento: Generated<number>;
  id_retiro: Fixed<number>;
  state: Fixed<string>;
  reason: Fixed<string>;
  created_at: Fixed<Millis>;
}

/** What was given to a bank at once. */
export interface LotesPagoTable {
  id_lote: Generated<number>;
  created_at: Fixed<Millis>;
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
