import type { Generated } from "kysely";
import type { Fixed, Flag, Millis } from "./columns.ts";

export interface SuscripcionesTable {
  fan_id: number;
  creator_id: number;
  state: "active" | "cancelled" | "refunded" | "charged_back";
  provider: string;
  created_at: Fixed<Millis>;
  /** Live until then, cancelled or not. */
  renews_at: Millis;
  /** As agreed, for so many months; null: nothing was paid. */
  price_cents: number | null;
  currency: string | null;
  months: number | null;
  /** What the provider calls it. */
  provider_ref: string | null;
  /** Its provider charges it again by itself. */
  renews: Generated<Flag>;
  /** Paid until then; null: until `renews_at`, which is later by the days of grace while it renews. */
  paid_until: Millis | null;
  /** The creator's price that its fan was last told of, and when; null: of none since it was theirs. */
  told_cents: number | null;
  told_at: Millis | null;
}

/** What a fan has asked to pay. */
export interface OrdenesTable {
  id_orden: Generated<number>;
  reference: Fixed<string>;
  /**
   * What it is for: `subscription` (so many `months`), `purchase` (of the post `id_publicacion`) or `tip`. Its
   * entries in the ledger are of the same kind; all three are paid into the creator's one account.
   */
  kind: Fixed<"subscription" | "purchase" | "tip">;
  fan_id: Fixed<number>;
  creator_id: Fixed<number>;
  /** Where they come back to; of a purchase what they buy. */
  id_publicacion: number | null;
  months: Fixed<number | null>;
  amount_cents: Fixed<number>;
  currency: Fixed<string>;
  provider: Fixed<string>;
  provider_ref: string | null;
  /** The sale (`ventas`) that goes on at its price until this is paid; null: none. */
  replaces: Fixed<number | null>;
  state: "open" | "paid" | "withdrawn";
  created_at: Fixed<Millis>;
  paid_at: Millis | null;
}

/** What a post costs that is sold by itself; it counts while the post is restricted. */
export interface PreciosPublicacionTable {
  id_publicacion: Fixed<number>;
  amount_cents: number;
  currency: string;
  updated_at: Millis;
}

/** Who may see a restricted post because they have bought it: there while its payment stands. */
export interface ComprasTable {
  fan_id: Fixed<number>;
  id_publicacion: Fixed<number>;
  created_at: Fixed<Millis>;
}

/** What was paid for an order, each time. */
export interface CobrosTable {
  id_cobro: Generated<number>;
  id_orden: Fixed<number>;
  fan_id: Fixed<number>;
  creator_id: Fixed<number>;
  provider: Fixed<string>;
  transaction_id: Fixed<string>;
  amount_cents: Fixed<number>;
  /** What of it the creator has earned. */
  creator_cents: Fixed<number>;
  currency: Fixed<string>;
  days: Fixed<number>;
  created_at: Fixed<Millis>;
  /** Null: it stands. */
  reversed_at: Millis | null;
  reversed_as: "refund" | "chargeback" | null;
  /** It is summed in `estudio_ingresos`. */
  in_days: Generated<Flag>;
}

/** What a provider told us, as it came. */
export interface AvisosPagoTable {
  id_aviso: Generated<number>;
  provider: Fixed<string>;
  sale: Fixed<string>;
  raw: Fixed<string>;
  digest: Fixed<string>;
  created_at: Fixed<Millis>;
}

/** What became of it. */
export interface EstadosAvisoTable {
  id_aviso: Fixed<number>;
  provider: Fixed<string>;
  sale: Fixed<string>;
  /** Early: what it is about has not come yet. Held: the operator decides. */
  state: "waiting" | "early" | "held" | "done" | "known" | "nothing" | "dismissed";
  why: string | null;
  created_at: Fixed<Millis>;
  worked_at: Millis | null;
  resolved_by: number | null;
}

/** How often somebody came who was not the provider. */
export interface AvisosFalsosTable {
  provider: Fixed<string>;
  dia: Fixed<string>;
  count: number;
}

/** What a provider charges, once or again and again. */
export interface VentasTable {
  id_venta: Generated<number>;
  provider: Fixed<string>;
  sale: Fixed<string>;
  id_orden: Fixed<number>;
  /** Null: it is charged again. */
  ended_at: Millis | null;
  ended_as: "once" | "fan" | "provider" | "expired" | "reversed" | "replaced" | "closed" | null;
  /** The provider has said that it charges no more. */
  stopped_at: Millis | null;
  /** When it is compared with what the provider says; null: never again. */
  check_at: Millis | null;
  /** Where the two do not agree. */
  mismatch:
    | "still_charges"
    | "stopped_there"
    | "unknown_there"
    | "unpaid_here"
    | "not_stopped"
    | "not_said"
    | null;
  created_at: Fixed<Millis>;
}
