import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "#app/env.server.ts";
import { formDigest, isOwnSale } from "./ccbill/digest.server.ts";
import { isFrom } from "./ccbill/webhook.server.ts";
import { isSigned, signatureOf } from "./flexpay/signature.server.ts";

/** Of the client library that Verotel publishes, with its SHA-256 and its SHA-1. */
const KEY = "zpXwe2D77g4P7ysGJcr3rY87TBYs6J";
const PARAMS = {
  ...{ saleID: "433456", priceAmount: "0.00", referenceID: "reference1234", priceCurrency: "USD" },
  ...{ custom1: "My", description: "My Dščřčřřěřě&?=blah123", subscriptionType: "RECURRING" },
  ...{ period: "P1M", name: "My name", trialAmount: "0.01", trialPeriod: "P3D" },
  ...{ successURL: "http://backURL.test", declineURL: "http://declineURL.test" },
  ...{ cancelDiscountPercentage: "30", shopID: "68849" },
};
const SHA256 = "ff5cf9bcc0497c8cb40087065e5016dcfbe2efd23327f6c67614fa23537c24b2";
const SHA1 = "70c3cc4eb8c3d174231d4791b7b2da0f063be69b";

describe("signatures of FlexPay", () => {
  it("are those that are documented, over what is not empty, in the order of the names", () => {
    expect(signatureOf(PARAMS, KEY)).toBe(SHA256);
    expect(signatureOf({ ...PARAMS, custom2: "", email: "a@b.example" }, KEY)).toBe(SHA256);
    const shuffled = Object.fromEntries(Object.entries(PARAMS).reverse());
    expect(signatureOf(shuffled, KEY)).toBe(SHA256);
  });

  it("are believed whole, as SHA-256, and of each name once", () => {
    const signed = (signature: string, more = {}) =>
      new URLSearchParams({ ...PARAMS, ...more, signature });
    expect(isSigned(signed(SHA256), KEY)).toBe(true);
    expect(isSigned(signed(SHA256.toUpperCase()), KEY)).toBe(true);
    expect(isSigned(signed(SHA1), KEY)).toBe(false);
    expect(isSigned(signed(SHA256, { priceAmount: "0.01" }), KEY)).toBe(false);
    expect(isSigned(signed(SHA256, { blah: "something" }), KEY)).toBe(false);
    expect(isSigned(signed(SHA256), `${KEY}x`)).toBe(false);
    expect(isSigned(signed(""), KEY)).toBe(false);
    const twice = signed(SHA256);
    twice.append("priceAmount", "0.00");
    expect(isSigned(twice, KEY)).toBe(false);
  });
});

describe("digests of CCBill", () => {
  const salt = "7d901dad245fd0ff6bc20d06";
  const price = { initialPrice: "10.00", initialPeriod: "30", currencyCode: "840" };

  it("are those that are documented, of prices paid once and again", () => {
    expect(formDigest(price, salt, "md5")).toBe("a7459445d0e5dc0963fe736dc5cf900b");
    const again = { recurringPrice: "10.00", recurringPeriod: "30", numRebills: "99" };
    expect(formDigest({ ...price, ...again }, salt, "md5")).toBe(
      "48f0b12e4307e64edb781c479665c899",
    );
    expect(formDigest(price, salt, "sha256")).toHaveLength(64);
  });

  it("of a sale are of its number alone", () => {
    const how = { salt, algorithm: "md5" } as const;
    expect(isOwnSale({ sale: "1", digest: "" }, how)).toBe(false);
    expect(isOwnSale({ sale: "1", digest: "x".repeat(32) }, how)).toBe(false);
  });

  it("come from its networks only", () => {
    const networks = ["64.38.212.0/24", "2001:db8::/32", "198.51.100.7"];
    for (const address of ["64.38.212.1", "2001:db8::9", "198.51.100.7"]) {
      expect([address, isFrom(address, networks)]).toEqual([address, true]);
    }
    for (const address of ["64.38.213.1", "2001:db9::9", "198.51.100.8", "", "nobody"]) {
      expect([address, isFrom(address, networks)]).toEqual([address, false]);
    }
  });
});

describe("the environment", () => {
  const ccBill = {
    ...{ CCBILL_ACCOUNT: "900100", CCBILL_SUBACCOUNT: "0005", CCBILL_FLEX_ID: "687fa3e0" },
    ...{ CCBILL_SALT: "7d901dad245f", CCBILL_DATALINK_USER: "a", CCBILL_DATALINK_PASSWORD: "b" },
  };
  const flexPay = { FLEXPAY_SHOP_ID: "1", FLEXPAY_SIGNATURE_KEY: "x".repeat(16) };

  it("has none, one or both of them", () => {
    expect(parseEnv({}).billing).toMatchObject({ flexPay: null, ccBill: null });
    const { billing } = parseEnv({ CURRENCY: "EUR", ...ccBill, ...flexPay });
    expect(billing).toMatchObject({ flexPay: { shopId: "1" }, ccBill: { account: "900100" } });
  });

  it("refuses what could take no money", () => {
    const refused = (source: Record<string, string>) => () => parseEnv(source);
    expect(refused(flexPay)).toThrow(
      new EnvError(
        "CURRENCY: must be one of USD, EUR, GBP, AUD, CAD, CHF, DKK, NOK, SEK when FLEXPAY_SHOP_ID is set",
      ),
    );
    expect(refused({ CURRENCY: "EUR", FLEXPAY_SHOP_ID: "1" })).toThrow("FLEXPAY_SIGNATURE_KEY");
    expect(refused({ CURRENCY: "EUR", ...ccBill, CCBILL_SALT: "" })).toThrow("CCBILL_SALT");
    expect(refused({ CURRENCY: "NOK", ...ccBill })).toThrow("CURRENCY");
    expect(refused({ CURRENCY: "EUR", ...ccBill, CCBILL_ADDRESSES: "here" })).toThrow("networks");
    expect(refused({ CURRENCY: "EUR", ...flexPay, FLEXPAY_URL: "http://pay.example" })).toThrow(
      "https",
    );
  });
});
