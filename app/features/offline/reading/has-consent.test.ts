import { expect, it } from "vitest";
import { consentText, isValidConsent } from "#app/http/cookies/consent.server.ts";
import { hasConsent } from "./has-consent.ts";

const NOW = Date.UTC(2026, 5, 1, 12);
const DAY_MS = 24 * 60 * 60 * 1000;

it.each([
  consentText(NOW),
  consentText(NOW - 365 * DAY_MS),
  consentText(NOW - 366 * DAY_MS),
  consentText(NOW + 2 * DAY_MS),
  '{"accepted":false,"ts":1,"version":"1"}',
  `{"accepted":true,"ts":${NOW},"version":"2"}`,
  `{"accepted":true,"ts":"${NOW}","version":"1"}`,
  "null",
  "{",
  "",
])("without a line %j is consent where the server says so", (record) => {
  const cookies = `theme=dark; age_consent_v1=${encodeURIComponent(record)}; a=b`;
  expect(hasConsent(cookies, NOW)).toBe(isValidConsent(record, NOW));
});

it("without the cookie, or with one cut short, there is none", () => {
  expect(hasConsent("", NOW)).toBe(false);
  expect(hasConsent("age_consent_v1=%7B%", NOW)).toBe(false);
});
