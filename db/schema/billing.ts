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
}

/** What a fan has asked to pay. */
export interface OrdenesTable {
  id_orden: Generated<number>;
  reference: Fixed<string>;
  kind: Fixed<"subscription">;
  fan_id: Fixed<number>;
  creator_id: Fixed<number>;
  /** Where they come back to. */
  id_publicacion: number | null;
  months: Fixed<number | null>;
  amount_cents: Fixed<number>;
  currency: Fixed<string>;
  provider: Fixed<string>;
  provider_ref: string | null;
  state: "open" | "paid" | "withdrawn";
  created_at: Fixed<Millis>;
  paid_at: Millis | null;
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
}
