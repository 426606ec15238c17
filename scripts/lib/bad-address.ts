import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Where the site keeps what says 400, to people and to programs. */
const BAD_PAGE = "/bad-request";
const BAD_CALL = "/api/bad-request";

/**
 * Sends a request for an address that cannot be decoded to our own page for it: remix-serve answers such
 * a one before the site sees it, with a bare English page.
 */
export function catchBadAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { url = "" } = request;
    if (!isDecodable(url)) request.url = url.startsWith("/api/") ? BAD_CALL : BAD_PAGE;
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
