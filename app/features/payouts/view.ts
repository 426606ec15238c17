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

/** "1234.50": for files and for exact numbers. */
export function decimalText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** "$1,234.50 MXN". */
export function moneyText(cents: number, currency: string): string {
  const [whole = "", fraction] = decimalText(cents).split(".");
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction} ${currency}`;
}
