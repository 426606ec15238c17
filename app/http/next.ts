/**
 * Where to go after signing in: a path and query of this site, or `/`. Anything a browser could
 * read as another site (`//host`, `/\host`, a scheme, control characters) is not believed.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return "/";
  const url = new URL(next, "http://site.invalid");
  // Dots that are resolved can leave two slashes at the front: `/..//host`.
  const isOurs = url.host === "site.invalid" && !url.pathname.startsWith("//");
  return isOurs ? `${url.pathname}${url.search}` : "/";
}

/** The sign-in page that comes back to where this request was going. */
export function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?next=${encodeURIComponent(`${pathname}${search}`)}`;
}
