import type { z } from "zod";
import type { monthAnswer } from "./schema.ts";

/** A month of a creator as pages and API show it (product.md 18.4). */
export type MonthView = z.infer<typeof monthAnswer>;

export interface PayoutView {
  id_pago: number;
  /** year * 100 + month. */
  month: number;
  amount_cents: number;
  /** ISO 8601, UTC. */
  created_at: string;
}
