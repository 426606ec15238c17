import { getEnv } from "#app/env.server.ts";
import { PERIOD_DAYS, type Months } from "#app/features/subscriptions/limits.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "../../strings.server.ts";
import { askProvider } from "../ask.server.ts";
import { amountOf, type Order, type Provider, type SaleStatus } from "../provider.ts";
import { isPostback, readFlexPay } from "./postback.server.ts";
import { isSigned, signatureOf, signedPart } from "./signature.server.ts";

const VERSION = "4";

export interface FlexPay {
  url: string;
  shopId: string;
  key: string;
  feePoints: number;
  /** Of their Control Center, which cancels for us; null: it was not asked for. */
  api: { url: string; user: string; password: string } | null;
}

/** FlexPay of Verotel and its sisters (docs/operating.md). */
export function flexPayProvider(settings: FlexPay): Provider {
  const { shopId, key } = settings;
  const address = (path: string, params: Record<string, string>) => {
    const url = new URL(`${settings.url}/${path}`);
    const all = { ...params, shopID: shopId, version: VERSION };
    url.search = new URLSearchParams({ ...all, signature: signatureOf(all, key) }).toString();
    return url;
  };
  return {
    name: "flexpay",
    label: strings.card,
    brand: "FlexPay",
    feePoints: settings.feePoints,
    renews: true,
    startUrl: (order, days) => address("startorder", orderParams(order, days)).href,
    instructions: null,
    remote: {
      received: "OK",
      isAuthentic: ({ query }) => isSigned(query, key) && isPostback(query),
      // Whoever sends it can change the rest as they like.
      identity: ({ query }) => signedPart(query),
      read: ({ query }) => readFlexPay(query, settings),
      personal: ["email", "truncatedPAN", "cardHolderName", "IP", "oneClickToken"],
      status: async (sale) =>
        readStatus(await askProvider(address("salestatus", { saleID: sale }))),
      async cancel(sale) {
        if (settings.api) await cancelByApi(settings.api, sale);
        else await askProvider(address("cancel-subscription", { saleID: sale }));
      },
      cancelUrl: (sale) => address("cancel-subscription", { saleID: sale }).href,
    },
  };
}

/** Throws also where it is cancelled already: whoever asks looks at the status first. */
async function cancelByApi(
  { url, user, password }: NonNullable<FlexPay["api"]>,
  sale: string,
): Promise<void> {
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  const headers = { Authorization: `Basic ${basic}`, Accept: "application/json; version=1.5.0" };
  await askProvider(new URL(`${url}/sale/${sale}/cancel`), { method: "POST", headers });
}

/** Others see what a bank writes: it says who answers for it and the reference, and not what it is. */
function orderParams(order: Order, firstDays?: number): Record<string, string> {
  const { siteUrl, operator } = getEnv();
  const { reference, months, amount_cents, currency } = order;
  const back = `${siteUrl}/pagos/${reference}`;
  const name = fill(strings.statement, { operator: operator.name, reference }).slice(0, 100);
  const shared = {
    ...{ priceAmount: amountOf(amount_cents), priceCurrency: currency, referenceID: reference },
    ...{ successURL: `${back}?vuelta=1`, declineURL: `${back}?rechazado=1` },
  };
  if (order.kind !== "subscription") return { ...shared, type: "purchase", description: name };
  const days = PERIOD_DAYS[(months ?? 1) as Months];
  // What they call a trial is a first period of its own length and price: here the price is the same.
  const isLonger = firstDays !== undefined && firstDays !== days;
  const first = isLonger && {
    ...{ trialAmount: shared.priceAmount, trialPeriod: `P${firstDays}D` },
  };
  const recurring = { type: "subscription", subscriptionType: "recurring", period: `P${days}D` };
  return { ...shared, ...recurring, name, ...first };
}

/** It answers in lines "name: value". Throws where they say nothing that we know. */
function readStatus(text: string): SaleStatus {
  const fields = new Map(
    text.split(/\r?\n/).map((line) => {
      const [name = "", ...rest] = line.split(":");
      return [name.trim(), rest.join(":").trim()];
    }),
  );
  const response = fields.get("response");
  if (response === "NOTFOUND") return "unknown";
  if (response !== "FOUND") throw new Error("the status of a sale could not be read");
  if (fields.get("cancelled") === "yes") return "stopped";
  if (fields.get("nextChargeOn")) return "charges";
  // Nothing that we know is no proof that it is over.
  if (isOver(fields.get("subscriptionPhase"))) return "stopped";
  throw new Error("the status of a sale does not say whether it is charged again");
}

function isOver(phase: string | undefined): boolean {
  return /^(expired|cancelled|canceled|ended)$/i.test(phase ?? "");
}
