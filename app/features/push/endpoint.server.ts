import { isIP } from "node:net";

/** Whether it may be told: `named`, the operator has named host and port, so wherever it is. */
export type Trust = "public" | "named";

/**
 * Whether an address that a browser brought is one of a push service (`PUSH_HOSTS`): https, on the usual
 * port, by a name. Anything else is named with its port by the operator. Null: nothing is ever sent there.
 */
export function trustOf(endpoint: string, hosts: readonly string[]): Trust | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== "https:" || url.username || url.password || url.hash) return null;
  const { hostname, port } = url;
  if (hosts.includes(`${hostname}:${port || "443"}`)) return "named";
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && hostname.includes(".");
  if (port !== "" || !isName || hostname.endsWith(".")) return null;
  return hosts.some((host) => fits(hostname, host)) ? "public" : null;
}

function fits(hostname: string, host: string): boolean {
  if (host === "*") return true;
  return host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host;
}
