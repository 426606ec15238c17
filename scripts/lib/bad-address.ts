import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Where the site keeps the page that says 400. */
export const BAD_ADDRESS = "/bad-request";

/**
 * Sends a request for an address that cannot be decoded to our own page for it: remix-serve answers such
 * a one before the site sees it, with a bare English page.
 */
export function catchBadAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!isDecodable(request.url ?? "")) request.url = BAD_ADDRESS;
  });
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
