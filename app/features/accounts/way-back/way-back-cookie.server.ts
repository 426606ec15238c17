import { endCookie, hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { RESET_MINUTES } from "../limits.ts";

const NAME = "regreso";

/** The token of the link that this browser opened; null when it opened none. */
export function readWayBackToken(request: Request): string | null {
  return readCookie(request, hostName(NAME)) || null;
}

export function wayBackCookie(token: string): string {
  return setCookie(hostName(NAME), token, { maxAgeSeconds: RESET_MINUTES * 60 });
}

export function endedWayBackCookie(): string {
  return endCookie(hostName(NAME));
}
