import { randomInt, timingSafeEqual } from "node:crypto";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { CODE_LENGTH } from "../limits.ts";

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

export function isCode(text: string): boolean {
  return /^\d+$/.test(text) && text.length === CODE_LENGTH;
}

export function hashCode(correo: string, code: string): string {
  return keyedHash(`sign-up code\n${correo}\n${code}`);
}

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Names an address where the address itself should not stand. */
export function addressKey(correo: string): string {
  return keyedHash(`address\n${correo}`);
}
