import { endCookie, hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { keyedHash, newSecret } from "#app/http/secrets.server.ts";

const NAME = "proveedor_nonce";
const MAX_AGE_SECONDS = 24 * 60 * 60;

/**
 * What the ID tokens made for this browser's pages have to hold. Whoever sees it in a token or a
 * page cannot tell the cookie from it. Undefined for who has opened no such page.
 */
export function nonceOf(request: Request): string | undefined {
  const kept = readCookie(request, hostName(NAME));
  return kept ? nonceFrom(kept) : undefined;
}

/** The nonce of this browser, and the cookie that keeps it; two tabs share theirs. */
export function giveNonce(request: Request): { nonce: string; cookie: string } {
  const kept = readCookie(request, hostName(NAME)) || newSecret();
  const cookie = setCookie(hostName(NAME), kept, { maxAgeSeconds: MAX_AGE_SECONDS });
  return { nonce: nonceFrom(kept), cookie };
}

export function endedNonceCookie(): string {
  return endCookie(hostName(NAME));
}

function nonceFrom(kept: string): string {
  return keyedHash("provider nonce", kept);
}
