import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isSameOrigin } from "#app/http/security/same-origin.server.ts";

/** Where the site keeps the page that says 403. */
export const CROSS_ORIGIN = "/cross-origin";

const MUTATIONS = ["POST", "PUT", "PATCH", "DELETE"];
/** The JSON API looks for itself, and answers with JSON. */
const API = /^\/(api|comentarios)\//;

/**
 * Sends a form that another site made to our own page for it: the framework compares `Origin` and `Host`
 * by itself, before the site sees the request, and answers an empty 500. What our rule takes is not for
 * the framework to refuse, as where a proxy changes `Host`.
 */
export function catchForgedOrigins(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!MUTATIONS.includes(request.method ?? "") || API.test(request.url ?? "")) return;
    if (isSameOrigin({ headers: { get: (name) => headerOf(request, name) } })) {
      delete request.headers.origin;
    } else {
      request.url = CROSS_ORIGIN;
      request.method = "GET";
    }
  });
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  return headers[name]?.toString() ?? null;
}
