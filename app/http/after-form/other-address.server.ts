import { getEnv } from "#app/env.server.ts";

/**
 * Parameter of addresses after a form, with another value each time. Lynx, links and Dillo show the page
 * that they keep when a 303 leads to an address where they have been, whatever its Cache-Control says.
 */
const TIME_PARAMETER = "vez";

/** An address that is older was kept by somebody for later. */
const FRESH_MS = 10 * 60 * 1000;

/** The same place of this site at an address where nobody has been, for a browser that keeps pages so. */
export function otherAddress(path: string, request: Request): string {
  if (!path.startsWith("/") || !keepsPages(request)) return path;
  const url = new URL(path, "http://site.invalid");
  url.searchParams.set(TIME_PARAMETER, Date.now().toString(36));
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Whether this page was asked for because a form led here. */
export function isAfterForm(request: Request): boolean {
  const { host, pathname, search, searchParams } = new URL(request.url);
  if (keepsPages(request)) {
    return Date.now() - parseInt(searchParams.get(TIME_PARAMETER) ?? "0", 36) < FRESH_MS;
  }
  // The age gate, which is shown in its place, has no link to it.
  const referrer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return false;
  const from = new URL(referrer);
  // The first page of a search engine has the same path as ours.
  const isOurs = from.host === host || from.origin === new URL(getEnv().siteUrl).origin;
  return isOurs && from.pathname === pathname && from.search === search;
}

/** Browsers that say what they fetch a page for are newer than that habit. */
function keepsPages({ headers }: Request): boolean {
  return !headers.has("sec-fetch-site") && !headers.has("sec-fetch-mode");
}
