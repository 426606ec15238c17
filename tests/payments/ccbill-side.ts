import { createHash } from "node:crypto";
import {
  type Asked,
  type Deliver,
  deliverUntilTaken,
  listen,
  type Message,
  nextId,
  payPage,
  type ProviderSide,
  type Sold,
  type Told,
} from "./side.ts";

export const CCBILL = {
  ...{ account: "900100", subaccount: "0005", flexId: "687fa3e0-e60d-4466-88e2-181fa56dd6a9" },
  ...{ salt: "7d901dad245fd0ff6bc20d06", user: "ccbill12", password: "test1234" },
};

const CURRENCIES: Record<string, string> = { "840": "USD", "978": "EUR" };
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** CCBill as it is documented, written without looking at our adapter. */
export async function startCcBill({
  port = 0,
  deliver,
  from = "64.38.212.7",
  approvalUrl,
}: {
  port?: number;
  deliver?: Deliver;
  from?: string;
  /** Where whoever has paid comes back to: a setting of the FlexForm. */
  approvalUrl?: string;
} = {}): Promise<ProviderSide> {
  const sales = new Map<string, Sold>();
  const how = { isAway: false, ignoresCancel: false };

  function order(params: URLSearchParams): Sold {
    const get = (name: string) => params.get(name) ?? "";
    const price = ["initialPrice", "initialPeriod", "recurringPrice", "recurringPeriod"];
    const text = [...price, "numRebills", "currencyCode"].map(get).join("");
    if (get("formDigest") !== md5(`${text}${CCBILL.salt}`)) throw new Error("formDigest");
    if (get("clientSubacc") !== CCBILL.subaccount) throw new Error("clientSubacc");
    const isRecurring = params.has("recurringPrice");
    const firstDays = Number(get("initialPeriod"));
    if (!(firstDays >= 2 && firstDays <= 365)) throw new Error("initialPeriod");
    const sold: Sold = {
      firstDays,
      ...{ sale: nextId("09"), reference: get("reference"), amount: get("initialPrice") },
      ...{ currency: get("currencyCode"), isRecurring, charges: isRecurring },
      transactions: [nextId("091")],
    };
    sales.set(sold.sale, sold);
    return sold;
  }

  async function answer({ method, url, form }: Asked): Promise<Told> {
    if (how.isAway) return { status: 503 };
    const { searchParams: query, pathname: at } = url;
    if (at === `/wap-frontflex/flexforms/${CCBILL.flexId}`) {
      return { status: 200, type: "text/html; charset=utf-8", body: payPage("CCBill", query) };
    }
    if (at === "/pay" && method === "POST") {
      if (form.get("answer") !== "pay") return { status: 200, body: "declined" };
      form.delete("answer");
      const sold = order(form);
      if (deliver) await deliverUntilTaken(deliver, newSale(sold));
      if (approvalUrl) return { status: 303, location: approvalUrl };
      return { status: 200, body: `approved ${sold.reference}` };
    }
    if (at === "/utils/subscriptionManagement.cgi") return manage(query);
    return { status: 404 };
  }

  function manage(query: URLSearchParams): Told {
    const result = (body: string | number) => ({
      status: 200,
      body: `<?xml version='1.0' standalone='yes'?>\n<results>${body}</results>`,
    });
    const isUs = query.get("username") === CCBILL.user && query.get("password") === CCBILL.password;
    if (!isUs || query.get("clientAccnum") !== CCBILL.account) return result(-1);
    const sold = sales.get(query.get("subscriptionId") ?? "");
    if (!sold) return result(-3);
    if (query.get("action") === "cancelSubscription") {
      if (!how.ignoresCancel) sold.charges = false;
      return result(1);
    }
    const status = sold.charges ? 2 : 1;
    return result(
      `\n  <recurringSubscription>1</recurringSubscription>\n  <subscriptionStatus>${status}</subscriptionStatus>\n`,
    );
  }

  const { url, stop } = await listen(answer, port);
  const of = (sold: Sold, eventType: string, more: Record<string, string>): Message => {
    const fields = {
      ...{ subscriptionId: sold.sale, clientAccnum: CCBILL.account },
      ...{ clientSubacc: CCBILL.subaccount, timestamp: "2026-01-01 10:00:00" },
      ...{ email: "alguien@example.org", last4: "1111", ...more },
    };
    return {
      method: "POST",
      path: `/avisos-pago/ccbill?eventType=${eventType}`,
      body: JSON.stringify(fields),
      headers: { "Content-Type": "application/json", "X-Client-Address": from },
    };
  };
  const newest = (sold: Sold) => sold.transactions.at(-1) ?? "";
  const newSale = (sold: Sold) =>
    of(sold, "NewSaleSuccess", {
      ...{ transactionId: newest(sold), billedInitialPrice: sold.amount },
      ...{ billedCurrencyCode: sold.currency, "X-reference": sold.reference },
      dynamicPricingValidationDigest: md5(`${sold.sale}1${CCBILL.salt}`),
    });
  const back = (sold: Sold, eventType: string, transaction?: string, amount = sold.amount) =>
    of(sold, eventType, {
      ...{ transactionId: transaction ?? newest(sold), amount },
      ...{ currency: CURRENCIES[sold.currency] ?? "", currencyCode: sold.currency },
    });
  return {
    ...{ url, stop, sales, how },
    pay: (startUrl) => {
      const sold = order(new URL(startUrl).searchParams);
      return Promise.resolve({ sold, message: newSale(sold) });
    },
    rebill: (sold) => {
      sold.transactions.push(nextId("091"));
      return of(sold, "RenewalSuccess", {
        ...{ transactionId: newest(sold), billedAmount: sold.amount },
        ...{ billedCurrencyCode: sold.currency, renewalDate: "2026-02-01" },
      });
    },
    failed: (sold) =>
      of(sold, "RenewalFailure", {
        ...{ transactionId: nextId("091"), nextRetryDate: "2026-02-03", failureCode: "BE-140" },
      }),
    cancelled: (sold) => {
      sold.charges = false;
      return of(sold, "Cancellation", { reason: "Customer" });
    },
    expired: (sold) => {
      sold.charges = false;
      return of(sold, "Expiration", {});
    },
    refund: (sold, { transaction, amount } = {}) => back(sold, "Refund", transaction, amount),
    chargeback: (sold, { transaction } = {}) => back(sold, "Chargeback", transaction),
    forged: (message) => ({
      ...message,
      headers: { ...message.headers, "X-Client-Address": "203.0.113.9" },
    }),
    changed: (message, what) => {
      const change = {
        amount: { billedInitialPrice: "0.01" },
        currency: { billedCurrencyCode: "978" },
        shop: { clientAccnum: "900999" },
        reference: { "X-reference": "NADA" },
      }[what];
      const fields = JSON.parse(message.body ?? "{}") as Record<string, string>;
      return { ...message, body: JSON.stringify({ ...fields, ...change }) };
    },
  };
}
