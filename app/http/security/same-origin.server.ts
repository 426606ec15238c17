import { getEnv } from "#app/env.server.ts";
import { AppError } from "../errors.ts";

/** As much of a request as tells where it comes from. */
interface Sent {
  headers: { get(name: string): string | null };
}

/** Refuses a mutation that another site started with our cookie. Throws `cross_origin`. */
export function requireSameOrigin(request: Sent): void {
  if (!isSameOrigin(request)) throw new AppError("cross_origin");
}

/**
 * Whether our own pages sent it. `Sec-Fetch-Site` decides, else `Origin`; a browser that sends neither
 * is too old to be steered across sites with a Lax cookie.
 */
export function isSameOrigin(request: Sent): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return !origin || isOurs(origin, request);
}

/**
 * Whether a browser can have sent it: the scripts of each say where they come from, and those too old to do so
 * have forms. Whatever else sends JSON is an app or a program, which may keep cookies without knowing of them.
 */
export function mayBeBrowser({ headers }: Sent): boolean {
  const saysWhence = headers.get("sec-fetch-site") !== null || headers.get("origin") !== null;
  return saysWhence || !/^application\/json\b/i.test(headers.get("content-type") ?? "");
}

function isOurs(origin: string, request: Sent): boolean {
  if (origin === new URL(getEnv().siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
}
