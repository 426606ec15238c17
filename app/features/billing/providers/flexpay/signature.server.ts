import { createHash } from "node:crypto";
import { sameHash } from "#app/http/secrets.server.ts";

/** These are never part of it. */
const UNSIGNED = ["signature", "email", "oneClickToken"];

type Params = Record<string, string>;

/** SHA-256 over the key and the parameters by name, before they are written as an address; empty ones do not count. */
export function signatureOf(params: Params, key: string): string {
  const signed = signedIn(params).map(([name, value]) => `${name}=${value}`);
  return createHash("sha256")
    .update([key, ...signed].join(":"))
    .digest("hex");
}

function signedIn(params: Params): [name: string, value: string][] {
  return Object.entries(params)
    .filter(([name, value]) => value !== "" && !UNSIGNED.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What nobody else can change of it, in one order. */
export function signedPart(query: URLSearchParams): string {
  return new URLSearchParams(signedIn(Object.fromEntries(query))).toString();
}

/** Also of a postback, of which everything is signed. SHA-1, which was once enough, is refused. */
export function isSigned(query: URLSearchParams, key: string): boolean {
  const params = Object.fromEntries(query);
  const { signature = "" } = params;
  // A name sent twice is two values, of which a signature covers one.
  if ([...query.keys()].length !== Object.keys(params).length) return false;
  delete params.signature;
  const all = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  const whole = createHash("sha256")
    .update([key, ...all].join(":"))
    .digest("hex");
  const given = signature.toLowerCase();
  // Empty ones may be sent along and stand in the signature, or not.
  return sameHash(given, whole) || sameHash(given, signatureOf(params, key));
}
