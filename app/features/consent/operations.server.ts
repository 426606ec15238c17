import { z } from "zod";
import { CONSENT_COOKIE, consentText } from "#app/http/consent.server.ts";
import { CONSENT_DAYS } from "#app/http/limits.ts";
import { setCookie } from "#app/http/cookies.server.ts";
import { operation, Reply } from "#app/http/operation.server.ts";

export const giveConsentOperation = operation({
  id: "giveConsent",
  summary: "Keeps the yes to the age gate in the browser.",
  method: "POST",
  path: "/consent",
  json: false,
  access: "public",
  input: z.object({ intent: z.literal("yes") }),
  answer: null,
  example: { intent: "yes" },
  async run() {
    const cookie = setCookie(CONSENT_COOKIE, consentText(Date.now()), {
      maxAgeSeconds: CONSENT_DAYS * 24 * 60 * 60,
      scriptsMayRead: true,
    });
    return new Reply(null, { headers: { "Set-Cookie": cookie } });
  },
});
