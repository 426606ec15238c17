import { isIPv6 } from "node:net";
import { type Env, getEnv } from "#app/env.server.ts";
import { clientAddress } from "../security/client-address.server.ts";

/** The headers of a request, however it came. */
export interface Asking {
  headers: { get(name: string): string | null };
}

type Settings = Pick<NonNullable<Env["age"]>, "regionHeaders" | "regions">;

/**
 * Where a request comes from, as `MX` or `US-TX`: as the proxy in front of us says, else by the operator's
 * file. Null: nobody knows.
 */
export function regionOf(request: Asking, { regionHeaders, regions }: Settings): string | null {
  if (regionHeaders.length > 0) {
    const parts = regionHeaders.map((name) => request.headers.get(name)?.trim().toUpperCase());
    const said = regionFrom(parts[0], parts[1]);
    if (said) return said;
  }
  const address = regions && clientAddress(request);
  // A file of short addresses finds long ones too, somewhere.
  if (!address || (isIPv6(address) && regions.metadata.ipVersion === 4)) return null;
  const found = regions.get(address);
  return regionFrom(found?.country?.iso_code, found?.subdivisions?.[0]?.iso_code);
}

/** A header may say the whole (`US-TX`), or a second one the part of the country (`TX`). */
function regionFrom(country?: string, part?: string): string | null {
  const [, code, own] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/.exec(country ?? "") ?? [];
  // What proxies write where they do not know.
  if (!code || code === "XX") return null;
  const [, other] = /^(?:[A-Z]{2}-)?([A-Z0-9]{1,3})$/.exec(part ?? "") ?? [];
  const within = own ?? other;
  return within ? `${code}-${within}` : code;
}

/** Where this request comes from by the settings of this instance. */
export function regionHere(request: Asking): string | null {
  const { age } = getEnv();
  return age && regionOf(request, age);
}
