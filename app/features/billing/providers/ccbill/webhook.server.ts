import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { centsOf, type Heard, type PaymentEvent, type Postback } from "../provider.ts";
import { currencyOf } from "./currencies.ts";
import { isOwnSale } from "./digest.server.ts";
import type { CcBill } from "./settings.ts";

type Get = (name: string) => string;

/** What CCBill says of people and their cards. */
export const PERSONAL = [
  ...["firstName", "lastName", "address1", "city", "state", "country", "postalCode", "email"],
  ...["phoneNumber", "ipAddress", "username", "password", "last4", "expDate", "bin", "cardSubType"],
  ...["nameOnCard", "referringUrl", "avsResponse", "cvv2Response", "paymentAccount"],
];

/** What CCBill says in a webhook. */
export function readCcBill(postback: Postback, settings: CcBill): Heard {
  const fields = fieldsOf(postback);
  const get: Get = (name) => fields.get(name) ?? "";
  const what = postback.query.get("eventType") ?? get("eventType");
  const sale = get("subscriptionId");
  const odd = (why: string): Heard => ({ is: "odd", sale, why });
  const account = `${get("clientAccnum")}-${get("clientSubacc").padStart(4, "0")}`;
  if (account !== `${settings.account}-${settings.subaccount}`) {
    return odd(`of account ${account.slice(0, 20)}, which is not ours`);
  }
  // A sale that failed is none.
  if (what === "NewSaleFailure") return heard({ is: "nothing", sale, what });
  if (!/^\d{1,40}$/.test(sale)) return odd("names no sale");
  const event = eventOf(what, sale, get);
  if (!event) return odd(`${what.slice(0, 40)}: its amount cannot be read`);
  if (what === "NewSaleSuccess") {
    const digest = get("dynamicPricingValidationDigest");
    const { salt, digest: algorithm } = settings;
    if (!isOwnSale({ sale, digest }, { salt, algorithm })) {
      return odd("a sale whose digest is not that of our price");
    }
  }
  return heard(event);
}

function heard(event: PaymentEvent): Heard {
  return { is: "event", event };
}

function eventOf(what: string, sale: string, get: Get): PaymentEvent | null {
  const transaction_id = get("transactionId");
  switch (what) {
    case "NewSaleSuccess":
    case "RenewalSuccess": {
      const amount_cents = centsOf(get("billedInitialPrice") || get("billedAmount"));
      if (amount_cents === null || !transaction_id) return null;
      const reference = get("X-reference") || null;
      const currency = currencyOf(get("billedCurrencyCode"));
      return { is: "paid", sale, reference, transaction_id, amount_cents, currency };
    }
    case "Refund":
    case "Void":
    case "Chargeback":
    case "Return": {
      if (!transaction_id) return null;
      const as = what === "Refund" || what === "Void" ? "refund" : "chargeback";
      return { is: "reversed", sale, as, transaction_id, amount_cents: centsOf(get("amount")) };
    }
    case "RenewalFailure":
      return { is: "unpaid", sale };
    case "Cancellation":
      return { is: "cancelled", sale };
    case "Expiration":
      return { is: "expired", sale };
    case "UserReactivation":
      return { is: "resumed", sale };
    default:
      return { is: "nothing", sale, what: what.slice(0, 40) };
  }
}

const json = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** In both of its formats. What is neither has no fields. */
function fieldsOf({ body, contentType }: Postback): Map<string, string> {
  if (!contentType.includes("json")) return new Map(new URLSearchParams(body));
  try {
    const fields = json.parse(JSON.parse(body));
    return new Map(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]));
  } catch {
    return new Map();
  }
}

/** It does not sign them: it has to call from where it says that it calls. */
export function isFrom(address: string, networks: readonly string[]): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (!isIP(address)) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = "", bits] = network.split("/");
    const of = isIP(start) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(start, of);
    else list.addSubnet(start, Number(bits), of);
  }
  return list.check(address, family);
}
