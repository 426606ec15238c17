import { endCookie, readCookie, setCookie } from "../cookies/cookies.server.ts";

/** Parameters of addresses to which a form leads that did something, for the notice that says so. */
const PARAMS = ["hecho", "ok", "reenviado"];

const COOKIE = "hecho";
const MAX_AGE_SECONDS = 60;

/** A `Set-Cookie` header for a form that leads to an address which says that something was done. */
export function doneCookie(path: string): string | undefined {
  const { searchParams } = new URL(path, "http://site.invalid");
  if (!PARAMS.some((param) => searchParams.has(param))) return;
  return setCookie(COOKIE, "1", { maxAgeSeconds: MAX_AGE_SECONDS });
}

/**
 * Whether the page comes right after what its address says was done: a reload, and an address that was
 * kept, say nothing again. A browser that keeps no cookies is believed. The header makes it be said once.
 */
export function takeDone(request: Request): { isNews: boolean; cookie?: string } {
  if (!request.headers.has("cookie")) return { isNews: true };
  const isNews = readCookie(request, COOKIE) !== null;
  return isNews ? { isNews, cookie: endCookie(COOKIE) } : { isNews };
}
