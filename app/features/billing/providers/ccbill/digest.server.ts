import { createHash } from "node:crypto";
import { sameHash } from "#app/http/secrets.server.ts";

export type Algorithm = "md5" | "sha256" | "sha512";

interface Price {
  initialPrice: string;
  initialPeriod: string;
  recurringPrice?: string;
  recurringPeriod?: string;
  numRebills?: string;
  currencyCode: string;
}

/** Proves to CCBill that a price is ours. MD5 is what it takes by default; an account can be set to SHA. */
export function formDigest(price: Price, salt: string, algorithm: Algorithm): string {
  const { initialPrice, initialPeriod, currencyCode } = price;
  const { recurringPrice = "", recurringPeriod = "", numRebills = "" } = price;
  const recurring = `${recurringPrice}${recurringPeriod}${numRebills}`;
  const text = `${initialPrice}${initialPeriod}${recurring}${currencyCode}${salt}`;
  return createHash(algorithm).update(text).digest("hex");
}

/** What CCBill sends with a new sale: that it was sold at the price of the form. */
export function isOwnSale(
  { sale, digest }: { sale: string; digest: string },
  { salt, algorithm }: { salt: string; algorithm: Algorithm },
): boolean {
  const expected = createHash(algorithm).update(`${sale}1${salt}`).digest("hex");
  return sameHash(digest.toLowerCase(), expected);
}
