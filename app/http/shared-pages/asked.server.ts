import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";
import { getEnv } from "#app/env.server.ts";
import { isOldEnough, proofPair } from "../age/proof.server.ts";
import { CONSENT_COOKIE, consentText, isValidConsent } from "../cookies/consent.server.ts";
import type { Limit } from "../rate-limit.server.ts";
import { SESSION_COOKIE } from "../session.server.ts";
import { hostName } from "../cookies/cookies.server.ts";
import { DISCRETION_COOKIE } from "../cookies/discretion.server.ts";
import { SAVER_COOKIE } from "../cookies/saver.server.ts";
import { isTheme, type Theme, THEME_COOKIE } from "../cookies/theme.server.ts";
import type { SharedPage } from "./sharing.server.ts";

/** All that a copy is made of: nothing else of the request that asks for it. */
export interface Asked {
  /** Path and query. */
  address: string;
  hasConsent: boolean;
  theme: Theme | null;
}

/** A request with what counts it where its copy has to be made. */
export interface SharedRequest extends Asked {
  limits: readonly Limit<null>[];
}

const LONGEST_ADDRESS = 200;
/** Whoever sends one may be answered something else than everybody. */
const OWN_HEADERS = ["authorization", "save-data"];

/** Which copy answers this request; null where only the framework can. */
export function askedOf(
  request: IncomingMessage,
  pages: readonly SharedPage[],
): SharedRequest | null {
  const { method, url: address = "", headers } = request;
  if ((method !== "GET" && method !== "HEAD") || address.length > LONGEST_ADDRESS) return null;
  const page = pageAt(address, pages);
  if (!page || OWN_HEADERS.some((name) => name in headers)) return null;
  const cookies = headers.cookie ? parseCookie(headers.cookie) : {};
  const isOwn = (name: string) => name in cookies || name in headers;
  // Nearly nobody has said it: their pages are made for them.
  if (SAVER_COOKIE in cookies || DISCRETION_COOKIE in cookies) return null;
  if (SESSION_COOKIE in cookies || hostName(SESSION_COOKIE) in cookies) return null;
  if (page.own?.some(isOwn)) return null;
  const consent = cookies[CONSENT_COOKIE] ?? null;
  const hasConsent = !page.isGated || isValidConsent(consent, Date.now());
  if (page.isGated && !isOldEnough({ headers: headersOf(request) }, null)) return null;
  // The gate says so to whom it has just let in and who comes back without the cookie.
  if (!hasConsent && isFromItself(request, address)) return null;
  const theme = cookies[THEME_COOKIE];
  const limits = (hasConsent && page.limits) || [];
  return { address, hasConsent, theme: isTheme(theme) ? theme : null, limits };
}

function headersOf({ headers }: IncomingMessage) {
  return { get: (name: string) => [headers[name] ?? null].flat()[0]! };
}

function isFromItself({ headers: { referer, host } }: IncomingMessage, address: string): boolean {
  if (!referer?.endsWith(address)) return false;
  const places = [`http://${host}`, `https://${host}`, new URL(getEnv().siteUrl).origin];
  return places.some((place) => referer === place + address);
}

function pageAt(address: string, pages: readonly SharedPage[]): SharedPage | undefined {
  const at = address.indexOf("?");
  const path = at < 0 ? address : address.slice(0, at);
  // Of `/u/..` the page would be another than the one whose rules count here.
  if (new URL(path, "http://site.invalid").pathname !== path) return undefined;
  const page = pages.find((each) => each.path.test(path));
  if (at < 0 || !page) return page;
  const written = address.slice(at + 1);
  const query = new URLSearchParams(written);
  // Another spelling of the same would be another copy.
  return query.toString() === written && page.isShared?.(query) ? page : undefined;
}

/** What tells one copy from another. */
export function keyOf({ address, hasConsent, theme }: Asked): string {
  return `${hasConsent ? "+" : "-"}${theme ?? ""} ${address}`;
}

const SHOWN = { level: "verify", until: Number.MAX_SAFE_INTEGER } as const;

/** The request that a copy answers, made anew, so that nothing of anybody's own is in it. */
export function requestOf({ address, hasConsent, theme }: Asked): Request {
  const cookies = [
    ...(hasConsent ? [`${CONSENT_COOKIE}=${encodeURIComponent(consentText(Date.now()))}`] : []),
    // Whoever gets the copy has shown it, wherever they are.
    ...(hasConsent && getEnv().age ? [proofPair(SHOWN)] : []),
    ...(theme ? [`${THEME_COOKIE}=${theme}`] : []),
  ];
  return new Request(new URL(address, getEnv().siteUrl), {
    headers: {
      Accept: "text/html",
      "Sec-Fetch-Mode": "navigate",
      ...(cookies.length > 0 && { Cookie: cookies.join("; ") }),
    },
  });
}
