import { randomInt } from "node:crypto";
import { keyedHash } from "#app/http/secrets.server.ts";
import { addressGroup, clientAddress } from "#app/http/security/client-address.server.ts";
import { CODE_LENGTH } from "../limits.ts";

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
}

export function isCode(text: string): boolean {
  return /^\d+$/.test(text) && text.length === CODE_LENGTH;
}

export function hashCode(correo: string, code: string): string {
  return keyedHash("sign-up code", `${correo}\n${code}`);
}

/** Names the network that a request comes from, where it should not stand. */
export function networkName(request: Request): string {
  return keyedHash("sign-up network", addressGroup(clientAddress(request)));
}

/** Names an address where the address itself should not stand. */
export function addressKey(correo: string): string {
  return keyedHash("address", correo);
}
