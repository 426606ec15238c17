import { type Months, PERIOD_DAYS } from "#app/features/subscriptions/limits.ts";
import { strings } from "../../strings.server.ts";
import { askProvider } from "../ask.server.ts";
import { amountOf, type Order, type Provider, type SaleStatus } from "../provider.ts";
import { CURRENCY_CODES } from "./currencies.ts";
import { formDigest } from "./digest.server.ts";
import type { CcBill } from "./settings.ts";
import { isFrom, PERSONAL, readCcBill } from "./webhook.server.ts";

/** Until it is cancelled. */
const FOR_EVER = "99";
/** A purchase has a period too; CCBill takes 2 to 365 days. */
const PURCHASE_DAYS = 30;

/** CCBill: FlexForms with dynamic pricing, webhooks, and DataLink (docs/operating.md). */
export function ccBillProvider(settings: CcBill): Provider {
  const { account, subaccount, datalink } = settings;
  const manage = async (action: string, sale: string) => {
    const url = new URL(`${datalink.url}/utils/subscriptionManagement.cgi`);
    url.search = new URLSearchParams({
      ...{ clientAccnum: account, usingSubacc: subaccount, subscriptionId: sale, action },
      ...{ username: datalink.user, password: datalink.password, returnXML: "1" },
    }).toString();
    return askProvider(url);
  };
  return {
    name: "ccbill",
    label: strings.card,
    brand: "CCBill",
    feePoints: settings.feePoints,
    renews: true,
    startUrl: (order, days) => startUrl(order, settings, days),
    instructions: null,
    remote: {
      received: "OK",
      isAuthentic: ({ address }) => isFrom(address, settings.addresses),
      identity: ({ query, body }) => `${query.toString()}\n${body}`,
      read: (postback) => readCcBill(postback, settings),
      personal: PERSONAL,
      status: async (sale) => readStatus(await manage("viewSubscriptionStatus", sale)),
      async cancel(sale) {
        const answer = resultOf(await manage("cancelSubscription", sale));
        if (answer !== "1") throw new Error(`CCBill did not cancel: it answered ${answer}`);
      },
      cancelUrl: () => "https://support.ccbill.com/",
    },
  };
}

function startUrl(
  order: Order,
  { url, flexId, subaccount, salt, digest }: CcBill,
  firstDays?: number,
): string {
  const { kind, months, currency, reference, amount_cents } = order;
  const initialPrice = amountOf(amount_cents);
  const isOnce = kind !== "subscription";
  const days = String(isOnce ? PURCHASE_DAYS : PERIOD_DAYS[(months ?? 1) as Months]);
  const initialPeriod = String((!isOnce && firstDays) || days);
  const price = {
    ...{ initialPrice, initialPeriod, currencyCode: CURRENCY_CODES[currency] ?? "" },
    ...(!isOnce && { recurringPrice: initialPrice, recurringPeriod: days, numRebills: FOR_EVER }),
  };
  const start = new URL(`${url}/wap-frontflex/flexforms/${flexId}`);
  start.search = new URLSearchParams({
    ...{ clientSubacc: subaccount, ...price, formDigest: formDigest(price, salt, digest) },
    // Comes back with each webhook of the sale, as X-reference.
    reference,
  }).toString();
  return start.href;
}

/** Throws where it says that it cannot say: bad password, refused address, and the like. */
function readStatus(xml: string): SaleStatus {
  const status = /<subscriptionStatus>\s*"?(\d)"?\s*</.exec(xml)?.[1];
  if (status === "2") return "charges";
  if (status === "0" || status === "1") return "stopped";
  const result = resultOf(xml);
  if (result === "-3") return "unknown";
  throw new Error(`CCBill did not say the status: it answered ${result}`);
}

function resultOf(xml: string): string {
  return /<results>\s*(-?\d{1,4})\s*<\/results>/.exec(xml)?.[1] ?? "nothing readable";
}
