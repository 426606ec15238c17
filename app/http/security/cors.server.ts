import { getEnv } from "#app/env.server.ts";

/** What a page of an app may read of an answer beyond its body. */
const EXPOSED = [
  ...["Allow", "ETag", "Retry-After", "WWW-Authenticate", "Accept-Ranges", "Content-Range"],
  // Of the tus protocol.
  ...["Location", "Upload-Offset", "Upload-Length", "Upload-Metadata", "Upload-Expires"],
  ...["Tus-Resumable", "Tus-Version", "Tus-Extension", "Tus-Max-Size", "Tus-Checksum-Algorithm"],
].join(", ");
/** Seconds that a browser may remember a preflight. */
const REMEMBERED = 600;

/** Lets the apps of CORS_ORIGINS read an answer. Cookies are never theirs: they sign in with a token. */
export function showToApps(request: Request, response: Response): void {
  const { corsOrigins } = getEnv();
  if (corsOrigins.length === 0) return;
  response.headers.append("Vary", "Origin");
  const origin = request.headers.get("origin");
  if (!origin || !isApp(origin)) return;
  response.headers.set("Access-Control-Allow-Origin", origin);
  response.headers.set("Access-Control-Expose-Headers", EXPOSED);
}

/** What a browser is told before a page of an app calls; null where it is not asked, or is no app of ours. */
export function preflight(request: Request, methods: readonly string[]): Response | null {
  const origin = request.headers.get("origin");
  const isAsked =
    request.method === "OPTIONS" && request.headers.has("access-control-request-method");
  if (!isAsked || !origin || !isApp(origin)) return null;
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers":
        request.headers.get("access-control-request-headers") ?? "Content-Type",
      "Access-Control-Max-Age": String(REMEMBERED),
    },
  });
}

function isApp(origin: string): boolean {
  const { corsOrigins } = getEnv();
  return corsOrigins.includes("*") || corsOrigins.includes(origin);
}
