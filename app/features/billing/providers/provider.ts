import type { OrdenesTable } from "#db/schema/billing.ts";
import type { Selectable } from "kysely";

export type Order = Selectable<OrdenesTable>;

/** Who takes the money. */
export interface Provider {
  name: string;
  /** What fans choose it by. */
  label: string;
  /** What it calls itself, where two would be called the same. */
  brand: string;
  /** Hundredths of a percent that it keeps. */
  feePoints: number;
  /** It charges again by itself until it is told to stop. */
  renews: boolean;
  /**
   * Where the fan pays; null: our page says how ({@link instructions}). The first payment of a subscription may be
   * for more days than the others: it is charged again when they are over.
   */
  startUrl(order: Order, firstDays?: number): string | null;
  /** How to pay where there is no page of the provider. */
  instructions: string | null;
  /** Who tells what has happened by itself; null: the operator does. */
  remote: Remote | null;
}

/** A provider with a server of its own. */
export interface Remote {
  /** What it wants to hear when we have kept what it told. */
  received: string;
  /** Whether it is from the provider: it may come from anybody. */
  isAuthentic(postback: Postback): boolean;
  /** What of it makes it another one than those that came before: the same once more is kept once. */
  identity(postback: Postback): string;
  /** Reads one that is, as it came or as it is kept. */
  read(postback: Postback): Heard;
  /** What it says of people and their cards: not kept. */
  personal: readonly string[];
  /** What it says of a sale now. Throws when it does not say. */
  status(sale: string): Promise<SaleStatus>;
  /** Asks it to charge no more. Throws when it did not take it. */
  cancel(sale: string): Promise<void>;
  /** Where the fan can end it at the provider by themselves; null: nowhere. */
  cancelUrl(sale: string): string | null;
}

export interface Postback {
  query: URLSearchParams;
  /** Of a POST; empty: there was none. */
  body: string;
  contentType: string;
  /** Of who sent it. */
  address: string;
}

/** What was heard. Odd: nothing of ours can be made of it. */
export type Heard = { is: "event"; event: PaymentEvent } | { is: "odd"; sale: string; why: string };

/** What a provider says has happened to a sale. Its ids are text, whatever they look like. */
export type PaymentEvent = { sale: string } & (
  | {
      is: "paid";
      /** Of our order; null: it is that of the sale. */
      reference: string | null;
      transaction_id: string;
      amount_cents: number;
      currency: string;
    }
  | {
      is: "reversed";
      as: "refund" | "chargeback";
      /** Of the payment that comes back. */
      transaction_id: string;
      /** Null: all of it. */
      amount_cents: number | null;
    }
  | { is: "unpaid" }
  | { is: "cancelled" }
  | { is: "expired" }
  | { is: "resumed" }
  | { is: "nothing"; what: string }
);

/** Charges: again at its next date. Stopped: no more. Unknown: there is no such sale. */
export type SaleStatus = "charges" | "stopped" | "unknown";

/**
 * It carries no number, so that the next of its kind of the same sale may be written alike: nobody knows whether it is
 * told once more or has happened again.
 */
export function isWithoutNumber(heard: Heard): heard is Extract<Heard, { is: "event" }> {
  return heard.is === "event" && ["cancelled", "expired", "resumed"].includes(heard.event.is);
}

/** An amount as providers write it, in cents; null: it is none. */
export function centsOf(text: string | null | undefined): number | null {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text ?? "")) return null;
  return Math.round(Number(text) * 100);
}

/** Cents as providers want them: "12.50". */
export function amountOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
