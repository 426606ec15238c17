import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Env } from "#app/env.server.ts";
import { isDay } from "#app/features/vault/calendar.server.ts";
import { AppError } from "#app/http/errors.ts";
import { sameHash } from "#app/http/secrets.server.ts";
import { NOTICE_SECONDS } from "../limits.ts";
import type { IdentityProvider } from "./identity-provider.ts";

type Verifier = NonNullable<Env["verifier"]>;

const TIMEOUT_MS = 10_000;

const session = z.object({
  url: z
    .url()
    .refine((url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url))
    .max(2_000),
});

const day = z.string().refine(isDay).optional();
/** What it says in the body of a notice. */
export const noticeBody = z.object({
  id: z.string().min(1).max(200),
  reference: z.string().min(1).max(200),
  decision: z.enum(["approved", "rejected"]),
  birth_date: day,
  document_expires: day,
});

/**
 * Any service behind the small protocol of docs/operating.md: `POST {url}/sessions` begins, a notice that is
 * signed with HMAC-SHA-256 over its time and its body ends.
 */
export function httpProvider(verifier: Verifier): IdentityProvider {
  return {
    name: verifier.name,
    async begin({ reference, returnUrl, noticeUrl }) {
      const asked = { reference, return_url: returnUrl, notice_url: noticeUrl, locale: "es" };
      try {
        const response = await fetch(`${verifier.url}/sessions`, {
          method: "POST",
          redirect: "error",
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            Authorization: `Bearer ${verifier.key}`,
            "Content-Type": "application/json",
            "Idempotency-Key": reference,
          },
          body: JSON.stringify(asked),
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new Error(`the verifier answered ${response.status}`);
        }
        return session.parse(await response.json());
      } catch (cause) {
        throw new AppError("verifier_away", { cause });
      }
    },
    hear(headers, body) {
      const timestamp = headers.get("x-verifier-timestamp") ?? "";
      const signature = headers.get("x-verifier-signature") ?? "";
      if (!isFresh(timestamp) || !sameHash(signature, signNotice(verifier, timestamp, body))) {
        return null;
      }
      const { data } = noticeBody.safeParse(parsed(body));
      if (!data) return null;
      const { birth_date: birthDate, document_expires: documentExpires, ...rest } = data;
      return { ...rest, birthDate, documentExpires };
    },
  };
}

/** `sha256=` and the signature of a notice; the time is in seconds. */
export function signNotice({ secret }: Pick<Verifier, "secret">, timestamp: string, body: string) {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

function isFresh(timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Date.now() / 1000 - Number(timestamp)) <= NOTICE_SECONDS;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
