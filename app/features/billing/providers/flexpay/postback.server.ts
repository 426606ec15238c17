import { centsOf, type Heard, type PaymentEvent } from "../provider.ts";

/**
 * The addresses to which we lead a fan are signed by the same key: they name no sale (to pay) or nothing that has
 * happened to it (to cancel).
 */
export function isPostback(query: URLSearchParams): boolean {
  const get: Get = (name) => query.get(name) ?? "";
  const says = get("event") !== "" || get("transactionID") !== "" || isPurchase(get);
  return get("saleID") !== "" && says;
}

/** What FlexPay says in a postback: of this shop, and one of the events there are. */
export function readFlexPay(query: URLSearchParams, { shopId }: { shopId: string }): Heard {
  const get = (name: string) => query.get(name) ?? "";
  const sale = get("saleID");
  const odd = (why: string): Heard => ({ is: "odd", sale, why });
  if (get("shopID") !== shopId) return odd(`of shop ${get("shopID")}, which is not ours`);
  if (!/^\w{1,40}$/.test(sale)) return odd("names no sale");
  const event = eventOf(get, sale);
  return typeof event === "string" ? odd(event) : { is: "event", event };
}

type Get = (name: string) => string;

/** What has happened, or why nothing can be made of it. */
function eventOf(get: Get, sale: string): PaymentEvent | string {
  switch (get("event")) {
    case "":
      // Of a purchase it says no event. What says none of a subscription is no notice of a payment.
      return isPurchase(get) ? paidOf(get, sale) : "names no event";
    case "initial":
    case "rebill":
      return paidOf(get, sale);
    case "credit":
    case "chargeback":
      return {
        ...{ is: "reversed", sale, as: get("event") === "credit" ? "refund" : "chargeback" },
        transaction_id: get("parentID") || get("transactionID") || sale,
        amount_cents: amountIn(get),
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

/**
 * A subscription is paid again and again, each time under a number of its own: without one nobody knows which payment
 * it is. A purchase is paid once, and goes by its sale where it has no number (`whyPaidAlready`).
 */
function paidOf(get: Get, sale: string): PaymentEvent | string {
  const transaction_id = get("transactionID") || (isPurchase(get) ? sale : "");
  if (!transaction_id) return `${get("event")}: names no transaction`;
  const amount_cents = amountIn(get);
  if (amount_cents === null) return `${get("event")}: its amount cannot be read`;
  return {
    ...{ is: "paid", sale, reference: get("referenceID") || null, transaction_id },
    ...{ amount_cents, currency: get("priceCurrency") || get("currency") },
  };
}

function isPurchase(get: Get): boolean {
  return get("type") === "purchase";
}

/** What was asked; what a bank made of it in another currency is none of ours. */
function amountIn(get: Get): number | null {
  return centsOf(get("priceAmount") || get("amount"));
}
