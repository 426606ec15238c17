import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Where the site keeps what says 400, to people and to programs. */
const BAD_PAGE = "/bad-request";
const BAD_CALL = "/api/bad-request";

/**
 * Sends a request for an address that cannot be read to our own page for it, and one for a host that is
 * none: remix-serve answers such a one before the site sees it, with a bare English page.
 */
export function catchBadAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers } = request;
    const url = pathOf(request.url ?? "");
    request.url = url;
    const isHostGood = headers.host === undefined || isHost(headers.host);
    if (!isHostGood) headers.host = "localhost";
    const forwarded = headers["x-forwarded-host"];
    // The framework takes its port, whoever wrote it.
    if (forwarded !== undefined && !isHost(forwarded.toString()))
      delete headers["x-forwarded-host"];
    if (isHostGood && isDecodable(url)) return;
    request.url = url.startsWith("/api/") ? BAD_CALL : BAD_PAGE;
  });
}

/** Clients of proxies send the whole address. */
function pathOf(target: string): string {
  if (target.startsWith("/") || !/^https?:\/\//i.test(target) || !URL.canParse(target))
    return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** Nearly all requests are for one. */
let goodHost: string | undefined;

function isHost(host: string): boolean {
  if (host === goodHost) return true;
  if (!/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  goodHost = host;
  return true;
}

function isDecodable(url: string): boolean {
  if (!url.startsWith("/")) return false;
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
