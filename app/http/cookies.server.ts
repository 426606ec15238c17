import { parseCookie, stringifySetCookie } from "cookie";
import { getEnv } from "#app/env.server.ts";

interface CookieOptions {
  maxAgeSeconds: number;
  /** Readable by scripts: only for what is no secret. */
  scriptsMayRead?: boolean;
}

/** The value of a cookie, decoded; null when absent or not decodable. */
export function readCookie(request: Request, name: string): string | null {
  return parseCookie(request.headers.get("cookie") ?? "")[name] ?? null;
}

/** A `Set-Cookie` header for the whole site; an age of 0 removes the cookie. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  return stringifySetCookie({
    name,
    value,
    maxAge: options.maxAgeSeconds,
    path: "/",
    sameSite: "lax",
    httpOnly: !options.scriptsMayRead,
    secure: getEnv().siteUrl.startsWith("https:"),
  });
}
