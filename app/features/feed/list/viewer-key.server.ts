import { randomBytes } from "node:crypto";
import type { Viewer } from "#app/context.server.ts";
import { CHOICES_COOKIE, choicesOf } from "#app/http/cookies/choices.server.ts";
import { readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { addressGroup, clientAddress } from "#app/http/security/client-address.server.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { PLACE_COOKIE } from "#app/ui/browser/kept-feed.ts";

export const FEED_KEY_HEADER = "X-Feed-Key";
const FEED_KEY_COOKIE = "feed_key";
/** Cookies and headers of who has a feed of their own. */
export const FEED_OWN = [
  ...[FEED_KEY_COOKIE, PLACE_COOKIE, CHOICES_COOKIE],
  FEED_KEY_HEADER.toLowerCase(),
];
const COOKIE_SECONDS = 180 * 24 * 60 * 60;
const SHAPE = /^[\w-]{20,64}$/;

/** Whose feed it is. */
export interface FeedViewer {
  /** What the tables call the viewer: `u<id>` or `a<hash>`. An account wins over a key. */
  name: string;
  /** Of the person without an account: random, kept by the browser, told to nobody. */
  feedKey: string;
  isMember: boolean;
  /** What is known of them may choose what they see. */
  isPersonal: boolean;
  /** Whose sessions are counted together: the account, or everybody without one behind a network address. */
  countedAs: string;
}

/** The key a request brings, in the header or the cookie; a new one where it brings none. */
export function feedViewerOf(viewer: Viewer | null, request: Request): FeedViewer {
  const feedKey = givenKey(request) ?? randomBytes(24).toString("base64url");
  const named = nameOf(viewer, feedKey);
  const countedAs = named.isMember ? named.name : networkOf(request);
  const { personalizacion } = choicesOf(viewer, request);
  return { ...named, feedKey, countedAs, isPersonal: personalizacion };
}

/** The header that has the browser keep its key; none for who does not want to be known again. */
export function keepFeedKey({ feedKey, isPersonal }: FeedViewer): Record<string, string> {
  return isPersonal ? { "Set-Cookie": feedKeyCookie(feedKey) } : {};
}

/** So that pages and events, which carry no header, are the same person's. */
export function feedKeyCookie(feedKey: string): string {
  return setCookie(FEED_KEY_COOKIE, feedKey, { maxAgeSeconds: COOKIE_SECONDS });
}

function givenKey(request: Request): string | null {
  const given = request.headers.get(FEED_KEY_HEADER) ?? readCookie(request, FEED_KEY_COOKIE) ?? "";
  return SHAPE.test(given) ? given : null;
}

function networkOf(request: Request): string {
  return `n${keyedHash("feed", addressGroup(clientAddress(request))).slice(0, 27)}`;
}

function nameOf(viewer: Viewer | null, feedKey: string) {
  if (viewer) return { name: `u${viewer.id_usuario}`, isMember: true };
  return { name: `a${keyedHash("feed", feedKey).slice(0, 27)}`, isMember: false };
}
