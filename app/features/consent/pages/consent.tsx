import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { readForm } from "#app/http/body.server.ts";
import { CONSENT_COOKIE, CONSENT_DAYS, CONSENT_VERSION } from "#app/http/consent.server.ts";
import { setCookie } from "#app/http/cookies.server.ts";
import { safeNext } from "#app/http/next.ts";
import { isSameOrigin } from "#app/http/same-origin.server.ts";

export function loader() {
  return redirect("/", 303);
}

/** Keeps the answer to the age gate. Anything but a yes from our own form leaves the gate closed. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request).catch((): Record<string, string> => ({}));
  const path = safeNext(form.next);
  if (form.intent !== "yes" || !isSameOrigin(request)) return redirect(path, 303);
  const record = { accepted: true, ts: Date.now(), version: CONSENT_VERSION };
  const cookie = setCookie(CONSENT_COOKIE, JSON.stringify(record), {
    maxAgeSeconds: CONSENT_DAYS * 24 * 60 * 60,
    scriptsMayRead: true,
  });
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
