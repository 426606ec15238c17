import { isIP, isIPv6 } from "node:net";
import { getEnv } from "#app/env.server.ts";

/**
 * The address a request came from. `x-client-address` is written by our own server from the socket,
 * over whatever a client sent; of `X-Forwarded-For` only what TRUST_PROXY proxies added is believed.
 * Empty when unknown.
 */
export function clientAddress(request: { headers: { get(name: string): string | null } }): string {
  const socket = request.headers.get("x-client-address") ?? "";
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").map((a) => a.trim());
  const hops = [...forwarded.filter(Boolean), socket];
  return plainAddress(hops[Math.max(0, hops.length - 1 - getEnv().trustProxy)] ?? "");
}

/** Whom to count together: of IPv6 one customer has a whole /64, and every address in it. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address || "unknown";
  return prefixOf(address, 64);
}

/** A household at a carrier shares its IPv4 address with others. */
const IPV4_ROOM = 4;
/** What is given out together: some customers get a /56, some a whole /48. */
const IPV6_ROOM = [
  [64, 1],
  [56, 4],
  [48, 16],
] as const;

/**
 * Whom to count together, from the narrowest on, and how many times as much as one household each may: the
 * addresses of a customer are one, and whoever has many networks does not have as many times the limit.
 */
export function addressTiers(address: string): { group: string; room: number }[] {
  if (!isIPv6(address)) return [{ group: addressGroup(address), room: IPV4_ROOM }];
  return IPV6_ROOM.map(([bits, room]) => ({ group: prefixOf(address, bits), room }));
}

function prefixOf(address: string, bits: number): string {
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill("0"), ...right].slice(
    0,
    Math.ceil(bits / 16),
  );
  const unused = groups.length * 16 - bits;
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  const last = numbers.pop() ?? 0;
  const kept = [...numbers, (last >> unused) << unused];
  return `${kept.map((number) => number.toString(16)).join(":")}::/${bits}`;
}

/** Some proxies add a port, which changes with every connection. What is no address is unknown. */
function plainAddress(hop: string): string {
  const address = hop
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : "";
}
