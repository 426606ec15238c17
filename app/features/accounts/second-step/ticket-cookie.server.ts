import { endCookie, hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { SECOND_STEP_MINUTES } from "../limits.ts";

const NAME = "paso";

export function readTicketCookie(request: Request): string | null {
  return readCookie(request, hostName(NAME)) || null;
}

export function ticketCookie(ticket: string): string {
  return setCookie(hostName(NAME), ticket, { maxAgeSeconds: SECOND_STEP_MINUTES * 60 });
}

export function endedTicketCookie(): string {
  return endCookie(hostName(NAME));
}
