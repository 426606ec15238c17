import { createCookieSessionStorage, type SessionStorage } from "@remix-run/node";
import { getEnv } from "#app/env.server.ts";
import { cookieScope } from "./cookies.server.ts";

interface Options {
  name: string;
  /** Only addresses below it get the cookie. */
  path: string;
  maxAgeSeconds: number;
}

/** A few values that a browser brings back as we wrote them, for a way that leads elsewhere. */
export function cookieSessions<T extends object>(options: Options): SessionStorage<T> {
  return createCookieSessionStorage<T>({
    cookie: {
      name: options.name,
      path: options.path,
      maxAge: options.maxAgeSeconds,
      httpOnly: true,
      secrets: [getEnv().sessionSecret],
      ...cookieScope(),
    },
  });
}
