import { getEnv } from "#app/env.server.ts";
import { AppError } from "./errors.ts";

/**
 * Refuses a mutation that another site started with our cookie. `Sec-Fetch-Site` decides, else
 * `Origin`; a browser that sends neither is too old to be steered across sites with a Lax cookie.
 * Throws `cross_origin`.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  if (site) {
    if (site === "same-origin" || site === "none") return;
    throw new AppError("cross_origin");
  }
  const origin = request.headers.get("origin");
  if (origin && !isOurs(origin, request)) throw new AppError("cross_origin");
}

function isOurs(origin: string, request: Request): boolean {
  if (origin === new URL(getEnv().siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
}
