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

export const FLEXPAY_SHOP = "68849";
/** Of the Control Center's API, by which a merchant cancels. */
export const FLEXPAY_API = { user: "tienda", password: "clave de la tienda" };
export const FLEXPAY_KEY = "zpXwe2D77g4P7ysGJcr3rY87TBYs6J";

/** FlexPay as it is documented, written without looking at our adapter. */
export async function startFlexPay({
  port = 0,
  deliver,
}: { port?: number; deliver?: Deliver } = {}): Promise<ProviderSide> {
  const sales = new Map<string, Sold>();
  const how = { isAway: false, ignoresCancel: false };

  function order(params: URLSearchParams): Sold {
    check(params);
    if (params.get("shopID") !== FLEXPAY_SHOP || params.get("version") !== "4") {
      throw new Error("shop");
    }
    const amount = params.get("priceAmount") ?? "";
    if (!/^\d+\.\d{2}$/.test(amount)) throw new Error("amount");
    const isRecurring = params.get("type") === "subscription";
    if (isRecurring && !/^P\d+D$/.test(params.get("period") ?? "")) throw new Error("period");
    const period = params.get("trialPeriod") ?? params.get("period") ?? "";
    const isTrial = params.has("trialAmount");
    if (isTrial !== params.has("trialPeriod")) throw new Error("half a trial");
    if (isTrial && !/^P\d+D$/.test(period)) throw new Error("trialPeriod");
    // A first payment of another amount is asked for by nobody here.
    if (isTrial && params.get("trialAmount") !== amount) throw new Error("trialAmount");
    const sold: Sold = {
      firstDays: Number(/\d+/.exec(period)?.[0] ?? 0),
      ...{ sale: nextId(), reference: params.get("referenceID") ?? "", amount },
      ...{ currency: params.get("priceCurrency") ?? "", isRecurring, charges: isRecurring },
      transactions: [nextId()],
    };
    sales.set(sold.sale, sold);
    return sold;
  }

  async function answer({ method, url, form, headers }: Asked): Promise<Told> {
    if (how.isAway) return { status: 503 };
    const at = url.pathname;
    if (at === "/startorder") {
      check(url.searchParams);
      return {
        status: 200,
        type: "text/html; charset=utf-8",
        body: payPage("FlexPay", url.searchParams),
      };
    }
    if (at === "/pay" && method === "POST") {
      const answered = form.get("answer");
      form.delete("answer");
      if (answered !== "pay") return { status: 303, location: form.get("declineURL") ?? "/" };
      const sold = order(form);
      if (deliver) await deliverUntilTaken(deliver, paid(sold, "initial"));
      return { status: 303, location: form.get("successURL") ?? "/" };
    }
    if (at.startsWith("/api/")) return manage(method, at, headers.authorization);
    check(url.searchParams);
    const sold = sales.get(url.searchParams.get("saleID") ?? "");
    if (at === "/salestatus") {
      if (!sold) return { status: 200, body: "response: NOTFOUND\n" };
      const next = sold.charges ? "nextChargeOn: 2030-01-01\n" : "cancelled: yes\n";
      return {
        status: 200,
        body: `response: FOUND\nsaleID: ${sold.sale}\nshopID: ${FLEXPAY_SHOP}\n${next}`,
      };
    }
    if (at === "/cancel-subscription" && sold) {
      if (!how.ignoresCancel) sold.charges = false;
      return { status: 200, body: "cancelled" };
    }
    return { status: 404 };
  }

  function manage(method: string, at: string, authorization = ""): Told {
    const basic = Buffer.from(`${FLEXPAY_API.user}:${FLEXPAY_API.password}`).toString("base64");
    if (authorization !== `Basic ${basic}`) return { status: 401 };
    const sold = sales.get(/^\/api\/sale\/(\w+)\/cancel$/.exec(at)?.[1] ?? "");
    if (method !== "POST" || !sold) return { status: 404 };
    if (!sold.charges) return { status: 412, body: '{"error":{"title":"already cancelled"}}' };
    if (!how.ignoresCancel) sold.charges = false;
    return { status: 200, type: "application/json", body: '{"is_success":true}' };
  }

  const { url, stop } = await listen(answer, port);
  const of = (sold: Sold, event: string, more: Record<string, string> = {}): Message => {
    const type = sold.isRecurring ? "subscription" : "purchase";
    return flexPaySays({
      ...{ shopID: FLEXPAY_SHOP, saleID: sold.sale, referenceID: sold.reference, type },
      ...(event && { event }),
      ...more,
    });
  };
  const price = ({ amount, currency }: Sold) => ({ priceAmount: amount, priceCurrency: currency });
  const paid = (sold: Sold, event: string) =>
    of(sold, sold.isRecurring ? event : "", {
      ...{ ...price(sold), transactionID: sold.transactions.at(-1) ?? "", paymentMethod: "CC" },
      ...{ truncatedPAN: "411111xxxxxx1111", email: "" },
    });
  const back = (sold: Sold, event: string, transaction?: string, amount?: string) =>
    of(sold, event, {
      ...{ ...price(sold), ...(amount && { priceAmount: amount }) },
      ...{ transactionID: nextId(), parentID: transaction ?? sold.transactions.at(-1) ?? "" },
    });
  return {
    ...{ url, stop, sales, how },
    pay: (startUrl) => {
      const sold = order(new URL(startUrl).searchParams);
      return Promise.resolve({ sold, message: paid(sold, "initial") });
    },
    rebill: (sold) => {
      sold.transactions.push(nextId());
      return paid(sold, "rebill");
    },
    // It does not tell: it tries for some days, and then says that it has expired.
    failed: () => null,
    cancelled: (sold) => {
      sold.charges = false;
      return of(sold, "cancel", { cancelledBy: "user" });
    },
    expired: (sold) => {
      sold.charges = false;
      return of(sold, "expiry");
    },
    refund: (sold, { transaction, amount } = {}) => back(sold, "credit", transaction, amount),
    chargeback: (sold, { transaction } = {}) => back(sold, "chargeback", transaction),
    forged: ({ path, ...rest }) => ({ ...rest, path: path.replace("saleID=", "saleID=9") }),
    changed: ({ path }, what) => {
      const params = Object.fromEntries(new URL(path, url).searchParams);
      delete params.signature;
      const change: Record<string, string> = {
        amount: { priceAmount: "0.01" },
        currency: { priceCurrency: "NOK" },
        shop: { shopID: "1" },
        reference: { referenceID: "NADA" },
      }[what];
      return flexPaySays({ ...params, ...change });
    },
  };
}

/** Whatever it is, signed. */
export function flexPaySays(params: Record<string, string>): Message {
  const query = new URLSearchParams({ ...params, signature: sign(params) });
  return { method: "GET", path: `/avisos-pago/flexpay?${query}` };
}

function sign(params: Record<string, string>): string {
  const names = Object.keys(params).filter(
    (name) => params[name] !== "" && !["email", "oneClickToken", "signature"].includes(name),
  );
  const text = [FLEXPAY_KEY, ...names.sort().map((name) => `${name}=${params[name]}`)].join(":");
  return createHash("sha256").update(text).digest("hex");
}

/** Throws where it is not signed as it has to be. */
function check(params: URLSearchParams): void {
  if (params.get("signature") !== sign(Object.fromEntries(params))) throw new Error("signature");
}
