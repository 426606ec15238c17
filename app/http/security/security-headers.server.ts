import { getEnv } from "#app/env.server.ts";

/** What one page needs beyond ourselves: addresses for the directives of its policy. */
export interface PageSources {
  script?: string[];
  style?: string[];
  frame?: string[];
  connect?: string[];
  form?: string[];
  /** Windows that it opens may answer it. */
  opensWindows?: boolean;
  /** Other sites learn from which site, not from which page, they are asked. */
  tellsOrigin?: boolean;
  /** Its address is a secret: nobody is told it, and no search engine keeps it. */
  isPrivate?: boolean;
}

/** Sets what every page answer carries. `nonce` is the one of its inline scripts. */
export function setSecurityHeaders(
  headers: Headers,
  nonce: string,
  sources: PageSources = {},
): void {
  const { opensWindows, tellsOrigin, isPrivate } = sources;
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, sources));
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  // No site learns the address of a page. Stricter would take their origin from the forms of older browsers.
  headers.set("Referrer-Policy", tellsOrigin ? "strict-origin-when-cross-origin" : "same-origin");
  if (isPrivate) headers.set("X-Robots-Tag", "noindex, noarchive");
  headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
  headers.set(
    "Cross-Origin-Opener-Policy",
    opensWindows ? "same-origin-allow-popups" : "same-origin",
  );
  // Says to filters that parents install what this site is.
  headers.set("Rating", "RTA-5042-1996-1400-1577-RTA");
  const { siteUrl, hstsSubdomains } = getEnv();
  if (siteUrl.startsWith("https:")) {
    // Hosts below ours may be somebody else's, and without https: only the operator knows.
    const subdomains = hstsSubdomains ? "; includeSubDomains" : "";
    headers.set("Strict-Transport-Security", `max-age=31536000${subdomains}`);
  }
}

function contentSecurityPolicy(nonce: string, sources: PageSources): string {
  // The development server injects styles and speaks over a web socket.
  const dev = import.meta.env.DEV;
  const { mediaCdn } = getEnv();
  // Where /uploads leads to; a script plays long videos, and asks for their parts.
  const media = mediaCdn ? [mediaCdn.origin] : [];
  const { script = [], style = [], frame = [], connect = [], form = [] } = sources;
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...script].join(" "),
    ["style-src 'self'", ...(dev ? ["'unsafe-inline'"] : []), ...style].join(" "),
    // Blurred previews are inline style attributes, sizes too.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...media].join(" "),
    ["media-src 'self' blob:", ...media].join(" "),
    ["connect-src 'self'", ...(dev ? ["ws:"] : []), ...media, ...connect].join(" "),
    ["frame-src 'self'", ...frame].join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...form].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}
