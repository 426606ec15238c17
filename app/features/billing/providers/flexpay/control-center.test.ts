import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  FLEXPAY_API,
  FLEXPAY_KEY,
  FLEXPAY_SHOP,
  startFlexPay,
} from "#tests/payments/flexpay-side.ts";
import type { ProviderSide } from "#tests/payments/side.ts";
import { type FlexPay, flexPayProvider } from "./flexpay.server.ts";

describe("a sale of FlexPay is cancelled", () => {
  let side: ProviderSide;
  beforeAll(async () => {
    side = await startFlexPay();
  });
  afterAll(() => side.stop());

  const remoteWith = (api: Partial<typeof FLEXPAY_API> | null) => {
    const settings: FlexPay = {
      ...{ url: side.url, shopId: FLEXPAY_SHOP, key: FLEXPAY_KEY, feePoints: 0 },
      api: api && { url: `${side.url}/api`, ...FLEXPAY_API, ...api },
    };
    return flexPayProvider(settings).remote!;
  };
  const sell = () => {
    const sale = String(side.sales.size + 1);
    const terms = { reference: "R", amount: "99.00", currency: "USD", transactions: [] };
    side.sales.set(sale, { sale, ...terms, isRecurring: true, charges: true });
    return sale;
  };

  it("by the API of the Control Center, where there is a user of it", async () => {
    const sale = sell();
    const remote = remoteWith({});
    expect(await remote.status(sale)).toBe("charges");
    await remote.cancel(sale);
    expect(await remote.status(sale)).toBe("stopped");
    await expect(remote.cancel(sale)).rejects.toThrow("answered 412");
    await expect(remote.cancel("77")).rejects.toThrow("answered 404");
  });

  it("not with a wrong password, which no error tells", async () => {
    const sale = sell();
    const failure = remoteWith({ password: "otra" }).cancel(sale);
    await expect(failure).rejects.toThrow("answered 401");
    await expect(failure).rejects.not.toThrow("otra");
    expect(await remoteWith({}).status(sale)).toBe("charges");
  });

  it("by the address that is also the fan's, where there is none", async () => {
    const sale = sell();
    await remoteWith(null).cancel(sale);
    expect(await remoteWith(null).status(sale)).toBe("stopped");
  });
});
