import { BlockList, isIP, isIPv6 } from "node:net";
import { addressTiers, clientAddress } from "./client-address.server.ts";

/** What is kept of an address that no provider gives out. */
export const OWN_NETWORK = "local";

/**
 * The network a request came from, of which many are customers: a /24 of IPv4, a /48 of IPv6. Enough to tell
 * home from elsewhere, and not to find anybody. Null when unknown.
 */
export function networkOf(request: Request): string | null {
  const address = clientAddress(request);
  const version = isIP(address);
  if (version === 0) return null;
  if (own.check(address, version === 6 ? "ipv6" : "ipv4")) return OWN_NETWORK;
  if (!isIPv6(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return addressTiers(address).at(-1)!.group;
}

const own = new BlockList();
own.addSubnet("10.0.0.0", 8);
own.addSubnet("127.0.0.0", 8);
own.addSubnet("169.254.0.0", 16);
own.addSubnet("172.16.0.0", 12);
own.addSubnet("192.168.0.0", 16);
own.addAddress("::1", "ipv6");
own.addSubnet("fc00::", 7, "ipv6");
own.addSubnet("fe80::", 10, "ipv6");
