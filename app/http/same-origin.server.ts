import { getEnv } from "#app/env.server.ts";
import { AppError } from "./errors.ts";

/** Refuses a mutation that another site started with our cookie. Throws `cross_origin`. */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request)) throw new AppError("cross_origin");
}

/**
 * Whether our own pages sent it. `Sec-Fetch-Site` decides, else `Origin`; a browser that sends neither
 * is too old to be steered across sites with a Lax cookie.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  return !origin || isOurs(origin, request);
}

function isOurs(origin: string, request: Request): boolean {
  if (origin === new URL(getEnv().siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
}
