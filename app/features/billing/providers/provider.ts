import type { OrdenesTable } from "#db/schema/billing.ts";
import type { Selectable } from "kysely";

export type Order = Selectable<OrdenesTable>;

/** Who takes the money. */
export interface Provider {
  name: string;
  /** What fans choose it by. */
  label: string;
  /** Hundredths of a percent that it keeps. */
  feePoints: number;
  /** It charges again by itself until it is told to stop. */
  renews: boolean;
  /** Where the fan pays; null: our page says how ({@link instructions}). */
  startUrl(order: Order): string | null;
  /** How to pay where there is no page of the provider. */
  instructions: string | null;
  /** Charges no more. Throws when the provider did not say that it will not. */
  cancel(sale: { provider_ref: string }): Promise<void>;
}
