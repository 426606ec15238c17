import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { getEnv } from "#app/env.server.ts";

/** 256 random bits, as text that may stand in a cookie or an address. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in base64url; what is kept of a secret that is long enough not to be guessed. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * Only who has our secret can make it: for what could be guessed, and for signatures. `label` says
 * what for, so that one made for one use is worth nothing in another.
 */
export function keyedHash(label: string, text: string, separator = "\n"): string {
  const hmac = createHmac("sha256", getEnv().sessionSecret);
  return hmac.update(`${label}${separator}${text}`).digest("base64url");
}

/** Compares in a time that does not tell how much of a guess is right. */
export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
