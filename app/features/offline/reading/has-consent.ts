import { CONSENT_DAYS } from "#app/http/limits.ts";

const COOKIE = "age_consent_v1";
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether these cookies hold a record of consent that has not run out: product.md 3.4, without a server to ask. */
export function hasConsent(cookies: string, now: number): boolean {
  try {
    const pair = cookies.split("; ").find((each) => each.startsWith(`${COOKIE}=`));
    const record: unknown = JSON.parse(decodeURIComponent(pair?.slice(COOKIE.length + 1) ?? ""));
    const { accepted, ts, version } = record as Record<string, unknown>;
    if (accepted !== true || version !== "1" || typeof ts !== "number") return false;
    return ts > 0 && ts <= now && now - ts <= CONSENT_DAYS * DAY_MS;
  } catch {
    return false;
  }
}
