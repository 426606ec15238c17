import { endCookie, hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { START_HOURS } from "../limits.ts";

const NAME = "inicio";

/** The token of the link that this browser opened; null when it opened none. */
export function readStartToken(request: Request): string | null {
  return readCookie(request, hostName(NAME)) || null;
}

export function startCookie(token: string): string {
  return setCookie(hostName(NAME), token, { maxAgeSeconds: START_HOURS * 60 * 60 });
}

export function endedStartCookie(): string {
  return endCookie(hostName(NAME));
}
