import { isIPv6 } from "node:net";
import { addressGroup } from "#app/http/security/client-address.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";

/** Where a view came from, in three widths, as keyed hashes: no address is kept. */
export interface Networks {
  /** One customer: an IPv4 address, an IPv6 /64. */
  home: string;
  /** IPv4 /24, IPv6 /48. */
  net: string;
  /** IPv4 /16, IPv6 /32. */
  wide: string;
}

export function networksOf(address: string): Networks {
  const home = addressGroup(address);
  const [net, wide] = isIPv6(address)
    ? [first(home, ":", 3), first(home, ":", 2)]
    : [first(home, ".", 3), first(home, ".", 2)];
  return { home: hashed("home", home), net: hashed("net", net), wide: hashed("wide", wide) };
}

function first(address: string, separator: string, parts: number): string {
  return address.split(separator).slice(0, parts).join(separator);
}

function hashed(width: string, text: string): string {
  return keyedHash(`view ${width}`, text).slice(0, 22);
}
