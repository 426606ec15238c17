import { getEnv } from "#app/env.server.ts";

/**
 * The address a request came from. `x-client-address` is written by our own server from the socket,
 * over whatever a client sent; of `X-Forwarded-For` only what TRUST_PROXY proxies added is believed.
 * Empty when unknown.
 */
export function clientAddress(request: Request): string {
  const socket = request.headers.get("x-client-address") ?? "";
  const forwarded = (request.headers.get("x-forwarded-for") ?? "").split(",").map((a) => a.trim());
  const hops = [...forwarded.filter(Boolean), socket];
  return hops[Math.max(0, hops.length - 1 - getEnv().trustProxy)] ?? "";
}
