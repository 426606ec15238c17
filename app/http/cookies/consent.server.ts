import { z } from "zod";
import { jsonOrNull } from "../json.ts";
import { CONSENT_DAYS } from "../limits.ts";

/** product.md 3.3: a cookie name cannot hold the ':' of `age:consent:v1`. */
export const CONSENT_COOKIE = "age_consent_v1";

export const CONSENT_VERSION = "1";

const DAY_MS = 24 * 60 * 60 * 1000;

const consentRecord = z.object({
  accepted: z.literal(true),
  /** Milliseconds since the epoch. */
  ts: z.number().int().positive(),
  version: z.literal(CONSENT_VERSION),
});

/**
 * The record of somebody who says yes now. It tells the day and no more: it names nobody, and a cache in
 * front of us that keeps a page for each cookie keeps few.
 */
export function consentText(now: number): string {
  return JSON.stringify({ accepted: true, ts: now - (now % DAY_MS), version: CONSENT_VERSION });
}

/** The day of an accepted record that has not run out, in milliseconds; null for anything else. */
export function consentDay(text: string | null, now: number): number | null {
  const record = consentRecord.safeParse(jsonOrNull(text ?? ""));
  const isValid =
    record.success && record.data.ts <= now && now - record.data.ts <= CONSENT_DAYS * DAY_MS;
  return isValid ? record.data.ts : null;
}

/** True when the text is an accepted record that has not run out; anything else is absence. */
export function isValidConsent(text: string | null, now: number): boolean {
  return consentDay(text, now) !== null;
}
