import { isIP } from "node:net";
import { z } from "zod";
import { allOrNone, amount, integer, isPrivateLine, percent, url } from "#app/variables/types.ts";

/** Of the variables of docs/operating.md those that say what may be sold, and who takes the money. */
export const paymentVariables = {
  SUBSCRIPTION_MIN: amount("20.00"),
  SUBSCRIPTION_MAX: amount("5000.00"),
  PURCHASE_MIN: amount("10.00"),
  PURCHASE_MAX: amount("5000.00"),
  TIP_MIN: amount("10.00"),
  TIP_MAX: amount("2000.00"),
  TIPS_PER_DAY_MAX: amount("5000.00"),
  SUBSCRIPTION_TRIAL_DAYS: integer(0, 365).default(30),
  PLATFORM_SHARE: percent("20"),
  MANUAL_PAYMENT_TEXT: z.string().max(2000, "must be at most 2000 characters").optional(),
  MANUAL_FEE_PERCENT: percent("0"),
  SUBSCRIPTION_GRACE_DAYS: integer(0, 30).default(3),
  FLEXPAY_SHOP_ID: z
    .string()
    .regex(/^\d{1,12}$/, "must be a number")
    .optional(),
  FLEXPAY_SIGNATURE_KEY: z.string().min(16, "must be at least 16 characters").optional(),
  FLEXPAY_URL: url(/^https?$/, "https://secure.verotel.com")
    .refine(isPrivateLine, "must be https: people pay there")
    .default("https://secure.verotel.com"),
  FLEXPAY_FEE_PERCENT: percent("0"),
  FLEXPAY_API_USER: z.string().optional(),
  FLEXPAY_API_PASSWORD: z.string().optional(),
  FLEXPAY_API_URL: url(/^https?$/, "https://controlcenter.verotel.com/api")
    .refine(isPrivateLine, "must be https: the password goes there")
    .default("https://controlcenter.verotel.com/api"),
  CCBILL_ACCOUNT: z
    .string()
    .regex(/^\d{6}$/, "must be six digits")
    .optional(),
  CCBILL_SUBACCOUNT: z
    .string()
    .regex(/^\d{4}$/, "must be four digits")
    .optional(),
  CCBILL_FLEX_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, "must be the id of a FlexForm")
    .optional(),
  CCBILL_SALT: z.string().min(8, "must be at least 8 characters").optional(),
  CCBILL_DIGEST: z
    .enum(["md5", "sha256", "sha512"], { error: "must be md5, sha256 or sha512" })
    .default("md5"),
  CCBILL_DATALINK_USER: z.string().optional(),
  CCBILL_DATALINK_PASSWORD: z.string().optional(),
  CCBILL_URL: url(/^https?$/, "https://api.ccbill.com")
    .refine(isPrivateLine, "must be https: people pay there")
    .default("https://api.ccbill.com"),
  CCBILL_DATALINK_URL: url(/^https?$/, "https://datalink.ccbill.com")
    .refine(isPrivateLine, "must be https: it is given a password")
    .default("https://datalink.ccbill.com"),
  CCBILL_ADDRESSES: z
    .string()
    .default("64.38.212.0/24 64.38.215.0/24 64.38.240.0/24 64.38.241.0/24")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isNetwork), "must be networks like 64.38.212.0/24"),
  CCBILL_FEE_PERCENT: percent("0"),
};

type Payments = z.infer<z.ZodObject<typeof paymentVariables>>;

/** What they have to be together. */
export function checkPayments(v: Payments & { CURRENCY: string }, context: z.RefinementCtx): void {
  for (const what of ["SUBSCRIPTION", "PURCHASE", "TIP"] as const) {
    const min = v[`${what}_MIN`];
    if (min >= 1 && min <= v[`${what}_MAX`]) continue;
    const message = `must be above 0 and at most ${what}_MAX`;
    context.addIssue({ code: "custom", path: [`${what}_MIN`], message });
  }
  allOrNone(v, context, ["FLEXPAY_SHOP_ID", "FLEXPAY_SIGNATURE_KEY"], []);
  allOrNone(v, context, ["FLEXPAY_API_USER", "FLEXPAY_API_PASSWORD"], []);
  allOrNone(
    v,
    context,
    [
      ...(["CCBILL_ACCOUNT", "CCBILL_SUBACCOUNT", "CCBILL_FLEX_ID", "CCBILL_SALT"] as const),
      ...(["CCBILL_DATALINK_USER", "CCBILL_DATALINK_PASSWORD"] as const),
    ],
    [],
  );
  checkCurrency(v, context);
}

/** What each provider can be asked for. */
const CURRENCIES = {
  FLEXPAY_SHOP_ID: ["USD", "EUR", "GBP", "AUD", "CAD", "CHF", "DKK", "NOK", "SEK"],
  CCBILL_ACCOUNT: ["USD", "EUR", "GBP", "AUD", "CAD"],
} as const;

/** A provider that cannot take what creators ask would take nothing. */
function checkCurrency(v: Payments & { CURRENCY: string }, context: z.RefinementCtx): void {
  for (const name of ["FLEXPAY_SHOP_ID", "CCBILL_ACCOUNT"] as const) {
    const known: readonly string[] = CURRENCIES[name];
    if (v[name] === undefined || known.includes(v.CURRENCY)) continue;
    const message = `must be one of ${known.join(", ")} when ${name} is set`;
    context.addIssue({ code: "custom", path: ["CURRENCY"], message });
  }
}

/** The same as the environment has them. */
export function paymentsOf(v: Payments) {
  return {
    /** What a creator may ask for a month, and how long may cost nothing. */
    subscriptions: {
      minCents: v.SUBSCRIPTION_MIN,
      maxCents: v.SUBSCRIPTION_MAX,
      maxTrialDays: v.SUBSCRIPTION_TRIAL_DAYS,
      /** How long one that could not be charged stays open meanwhile. */
      graceDays: v.SUBSCRIPTION_GRACE_DAYS,
    },
    /** What a creator may ask for one post. */
    purchases: { minCents: v.PURCHASE_MIN, maxCents: v.PURCHASE_MAX },
    /** What a fan may give at once, and in a day in all. */
    tips: { minCents: v.TIP_MIN, maxCents: v.TIP_MAX, dayCents: v.TIPS_PER_DAY_MAX },
    /** Who gets what of what fans pay, in hundredths of a percent, and how to pay by hand. */
    billing: {
      platformPoints: v.PLATFORM_SHARE,
      // A variable is one line: where it says \n, one ends.
      manual: {
        text: v.MANUAL_PAYMENT_TEXT?.replaceAll("\\n", "\n") ?? null,
        feePoints: v.MANUAL_FEE_PERCENT,
      },
      flexPay: flexPayOf(v),
      ccBill: ccBillOf(v),
    },
  };
}

function flexPayOf(v: Payments) {
  const { FLEXPAY_SHOP_ID: shopId, FLEXPAY_SIGNATURE_KEY: key } = v;
  if (!shopId || !key) return null;
  const { FLEXPAY_API_USER: user, FLEXPAY_API_PASSWORD: password } = v;
  const apiUrl = v.FLEXPAY_API_URL.replace(/\/+$/, "");
  return {
    ...{ shopId, key, url: v.FLEXPAY_URL.replace(/\/+$/, ""), feePoints: v.FLEXPAY_FEE_PERCENT },
    api: user && password ? { url: apiUrl, user, password } : null,
  };
}

function ccBillOf(v: Payments) {
  const { CCBILL_ACCOUNT: account, CCBILL_SUBACCOUNT: subaccount, CCBILL_FLEX_ID: flexId } = v;
  const { CCBILL_SALT: salt, CCBILL_DATALINK_USER: user, CCBILL_DATALINK_PASSWORD: password } = v;
  if (!account || !subaccount || !flexId || !salt || !user || !password) return null;
  return {
    ...{ account, subaccount, flexId, salt, digest: v.CCBILL_DIGEST },
    url: v.CCBILL_URL.replace(/\/+$/, ""),
    datalink: { url: v.CCBILL_DATALINK_URL.replace(/\/+$/, ""), user, password },
    /** Whence it calls: what it says is not signed. */
    addresses: v.CCBILL_ADDRESSES,
    feePoints: v.CCBILL_FEE_PERCENT,
  };
}

function isNetwork(network: string): boolean {
  const [address = "", bits] = network.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return most >= 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}
