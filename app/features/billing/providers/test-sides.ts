import { getEnv } from "#app/env.server.ts";
import { CCBILL, startCcBill } from "#tests/payments/ccbill-side.ts";
import { FLEXPAY_KEY, FLEXPAY_SHOP, startFlexPay } from "#tests/payments/flexpay-side.ts";
import type { ProviderSide } from "#tests/payments/side.ts";

/** Every provider with a server of its own: how to start its side, and to have it in the environment. */
export const sides = {
  async flexpay(): Promise<ProviderSide> {
    const side = await startFlexPay();
    getEnv().billing.flexPay = {
      ...{ url: side.url, shopId: FLEXPAY_SHOP, key: FLEXPAY_KEY, feePoints: 1_500 },
      api: null,
    };
    return side;
  },
  async ccbill(): Promise<ProviderSide> {
    const side = await startCcBill();
    const { user, password, ...account } = CCBILL;
    getEnv().billing.ccBill = {
      ...{ ...account, url: side.url, digest: "md5", addresses: ["64.38.212.0/24"] },
      ...{ datalink: { url: side.url, user, password }, feePoints: 1_500 },
    };
    return side;
  },
};

export function withoutSides(): void {
  Object.assign(getEnv().billing, { flexPay: null, ccBill: null });
}
