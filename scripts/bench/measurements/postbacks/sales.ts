import type { FlexPay } from "#app/features/billing/providers/flexpay/flexpay.server.ts";
import { signatureOf } from "#app/features/billing/providers/flexpay/signature.server.ts";
import type { Database } from "#db/client.ts";
import { insertForIds, insertRows } from "../../../demo/insert.ts";

const CREATORS = 20;
const CENTS = 9_900;

/** Nobody is there: what is measured asks for nothing. */
export const shop: FlexPay = {
  ...{ url: "http://127.0.0.1:9", shopId: "10001", key: "una clave que solo mide" },
  ...{ feePoints: 1_500, api: null },
};

/** The same for a server. */
export const SETTINGS = {
  ...{ CURRENCY: "USD", FLEXPAY_SHOP_ID: shop.shopId, FLEXPAY_SIGNATURE_KEY: shop.key },
  ...{ FLEXPAY_URL: shop.url, FLEXPAY_FEE_PERCENT: "15" },
};

export interface Sales {
  /** The postback of the next order that is paid: its address below the site. */
  next(): string;
  /** How many it was asked for. */
  told(): number;
}

/** So many orders, each of another fan. */
export async function makeSales(db: Database, count: number): Promise<Sales> {
  const now = Date.now();
  const people = Array.from({ length: CREATORS + count }, (_, n) => ({
    ...{ nombre_usuario: `paga${n}`, name_key: `paga${n}`, correo: `paga${n}@example.org` },
    created_at: now,
  }));
  const ids = await insertForIds(db, "usuarios", "id_usuario", people);
  const fans = ids.slice(CREATORS);
  const rows = fans.map((fan_id, n) => ({
    ...{ reference: referenceOf(n), kind: "subscription" as const, fan_id },
    ...{ creator_id: ids[n % CREATORS]!, months: 1, amount_cents: CENTS, currency: "USD" },
    ...{ provider: "flexpay", state: "open" as const, created_at: now },
  }));
  await insertRows(db, "ordenes", rows);
  let told = 0;
  return {
    next: () => {
      if (told >= count) throw new Error("there are no more orders");
      return postbackOf(told++);
    },
    told: () => told,
  };
}

function referenceOf(n: number): string {
  return `B${String(n).padStart(11, "0")}`;
}

function postbackOf(n: number): string {
  const params = {
    ...{ event: "initial", type: "subscription", shopID: shop.shopId, referenceID: referenceOf(n) },
    ...{ saleID: `7${n}`, transactionID: `8${n}`, priceAmount: "99.00", priceCurrency: "USD" },
    ...{ paymentMethod: "CC", truncatedPAN: "411111xxxxxx1111" },
  };
  const query = new URLSearchParams({ ...params, signature: signatureOf(params, shop.key) });
  return `/avisos-pago/flexpay?${query}`;
}
