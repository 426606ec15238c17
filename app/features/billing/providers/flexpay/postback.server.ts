import { centsOf, type Heard, type PaymentEvent } from "../provider.ts";

/** What FlexPay says in a postback: of this shop, and one of the events there are. */
export function readFlexPay(query: URLSearchParams, { shopId }: { shopId: string }): Heard {
  const get = (name: string) => query.get(name) ?? "";
  const sale = get("saleID");
  const odd = (why: string): Heard => ({ is: "odd", sale, why });
  if (get("shopID") !== shopId) return odd(`of shop ${get("shopID")}, which is not ours`);
  if (!/^\w{1,40}$/.test(sale)) return odd("names no sale");
  const event = eventOf(get, sale);
  return event ? { is: "event", event } : odd(`${get("event")}: its amount cannot be read`);
}

function eventOf(get: (name: string) => string, sale: string): PaymentEvent | null {
  const transaction_id = get("transactionID") || sale;
  // What was asked; what a bank made of it in another currency is none of ours.
  const amount_cents = centsOf(get("priceAmount") || get("amount"));
  const currency = get("priceCurrency") || get("currency");
  switch (get("event")) {
    // Of a purchase it says no event.
    case "":
    case "initial":
    case "rebill":
      if (amount_cents === null) return null;
      return {
        ...{ is: "paid", sale, reference: get("referenceID") || null, transaction_id },
        ...{ amount_cents, currency },
      };
    case "credit":
    case "chargeback":
      return {
        ...{ is: "reversed", sale, as: get("event") === "credit" ? "refund" : "chargeback" },
        ...{ transaction_id: get("parentID") || transaction_id, amount_cents },
      };
    case "cancel":
      return { is: "cancelled", sale };
    case "expiry":
      return { is: "expired", sale };
    case "uncancel":
      return { is: "resumed", sale };
    default:
      return { is: "nothing", sale, what: get("event").slice(0, 40) };
  }
}
