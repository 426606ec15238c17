import type { z } from "zod";
import type { monthAnswer } from "./schema.ts";

/** A month of a creator as pages and API show it (product.md 18.4). */
export type MonthView = z.infer<typeof monthAnswer>;

/** What was asked for of the balance. */
export interface WithdrawalView {
  id_retiro: number;
  state: "requested" | "approved" | "exported" | "paid" | "failed" | "void";
  /** Null: not approved. */
  amount_cents: number | null;
  currency: string;
  /** Why it failed or is void. */
  reason: string;
  /** The number of the tax receipt. */
  cfdi: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
}

export interface PayoutView {
  id_pago: number;
  /** year * 100 + month. */
  month: number;
  amount_cents: number;
  /** ISO 8601, UTC. */
  created_at: string;
}
