import { deviceCookie } from "#app/http/cookies/device.server.ts";
import { Reply } from "#app/http/operation.server.ts";
import { mayBeBrowser } from "#app/http/security/same-origin.server.ts";
import { sessionCookie } from "#app/http/session.server.ts";
import type { SecondStep, SignedIn } from "./enter.server.ts";
import { ticketCookie } from "./second-step/ticket-cookie.server.ts";

/**
 * The answer to whoever signs in: the token as JSON, and to a browser as the session cookie, which an app with several
 * accounts would send for each. It is known from then on. Who has a step to go gets what says that the first was right.
 */
export function entered<T extends SignedIn | SecondStep>(
  request: Request,
  answer: T,
  also: { cookie?: string; ofForm?: string } = {},
) {
  const headers = new Headers();
  if ("vale" in answer) headers.append("Set-Cookie", ticketCookie(answer.vale));
  else {
    if (mayBeBrowser(request)) headers.append("Set-Cookie", sessionCookie(answer.token));
    headers.append("Set-Cookie", deviceCookie(request, answer.user.id_usuario));
  }
  if (also.cookie) headers.append("Set-Cookie", also.cookie);
  const formHeaders = new Headers();
  if (also.ofForm) formHeaders.set("Set-Cookie", also.ofForm);
  return new Reply(answer, { headers, formHeaders });
}
