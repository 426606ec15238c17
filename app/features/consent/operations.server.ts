import { z } from "zod";
import { askedLevel, proofCookie } from "#app/http/age/proof.server.ts";
import { CONSENT_COOKIE, consentText } from "#app/http/cookies/consent.server.ts";
import { AppError } from "#app/http/errors.ts";
import { CONSENT_DAYS } from "#app/http/limits.ts";
import { setCookie } from "#app/http/cookies/cookies.server.ts";
import { operation, Reply } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAddress } from "#app/http/rate-limit.server.ts";
import { ageProvider } from "./age/provider.server.ts";
import { recordAge } from "./age/record-age.server.ts";
import { endedWayCookie, newWay, wayCookie, wayOf } from "./age/way.server.ts";
import { AGE_CHECKS_PER_ADDRESS } from "./limits.ts";

export const giveConsentOperation = operation({
  id: "giveConsent",
  summary: "Keeps the yes to the age gate in the browser.",
  method: "POST",
  path: "/consent",
  json: false,
  access: "public",
  ageless: true,
  input: z.object({ intent: z.literal("yes") }),
  answer: null,
  example: { intent: "yes" },
  async run() {
    return new Reply(null, { headers: { "Set-Cookie": consentCookie() } });
  },
});

function consentCookie(): string {
  return setCookie(CONSENT_COOKIE, consentText(Date.now()), {
    maxAgeSeconds: CONSENT_DAYS * 24 * 60 * 60,
    scriptsMayRead: true,
  });
}

const ageChecks = perAddress("age-checks", AGE_CHECKS_PER_ADDRESS, HOUR_SECONDS);

export const beginAgeCheckOperation = operation({
  id: "beginAgeCheck",
  summary: "Goes to the provider that checks ages, which comes back to /consent/edad/vuelta.",
  method: "POST",
  path: "/consent/edad",
  json: false,
  access: "public",
  ageless: true,
  limits: [ageChecks],
  input: z.object({ next: z.string() }),
  answer: z.object({ location: z.string() }),
  example: { next: "/" },
  errors: ["age_check_away"],
  async run(_ctx, { next }, request) {
    // Whoever is asked for less may show more, and take it where they go.
    const way = newWay({ level: askedLevel(request) ?? "verify", next });
    const url = await ageProvider().begin(way).catch(tell);
    const headers = { "Set-Cookie": await wayCookie(way), "Cache-Control": "private, no-store" };
    return new Reply({ location: url.href }, { headers });
  },
});

export const finishAgeCheckOperation = operation({
  id: "finishAgeCheck",
  summary: "Keeps that whoever comes back from the provider is over 18, and until when that holds.",
  method: "GET",
  path: "/consent/edad/vuelta",
  json: false,
  access: "public",
  ageless: true,
  limits: [ageChecks],
  input: z.object({}),
  answer: z.object({ next: z.string() }),
  errors: ["age_check_gone", "age_check_refused", "age_check_away"],
  async run(ctx, _input, request) {
    const way = await wayOf(request);
    if (!way) throw new AppError("age_check_gone");
    const { searchParams } = new URL(request.url);
    const proof = await ageProvider().finish(way, searchParams).catch(tell);
    if (!proof) throw new AppError("age_check_refused");
    await recordAge(ctx, proof);
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    for (const each of [consentCookie(), proofCookie(proof), await endedWayCookie()]) {
      headers.append("Set-Cookie", each);
    }
    return new Reply({ next: way.next }, { headers });
  },
});

/** A provider that fails says nothing of anybody's age. */
function tell(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "provider_refused") throw new AppError("age_check_gone", { cause: error });
  if (error.code === "provider_unreachable") {
    throw new AppError("age_check_away", { cause: error });
  }
  throw error;
}
