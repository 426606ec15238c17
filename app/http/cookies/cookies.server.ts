import { parseCookie, stringifySetCookie } from "cookie";
import type { z } from "zod";
import { getEnv } from "#app/env.server.ts";
import { jsonOrNull } from "../json.ts";
import { keyedHash, sameHash } from "../secrets.server.ts";

interface CookieOptions {
  maxAgeSeconds: number;
  /** Readable by scripts: only for what is no secret. */
  scriptsMayRead?: boolean;
}

/** A request, however it came. */
interface WithHeaders {
  headers: { get(name: string): string | null };
}

/** The value of a cookie, decoded; null when absent or not decodable. */
export function readCookie(request: WithHeaders, name: string): string | null {
  return parseCookie(request.headers.get("cookie") ?? "")[name] ?? null;
}

/** A `Set-Cookie` header for the whole site; an age of 0 removes the cookie. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  return stringifySetCookie({
    name,
    value,
    maxAge: options.maxAgeSeconds,
    httpOnly: !options.scriptsMayRead,
    path: "/",
    ...cookieScope(),
  });
}

/** What a cookie is called that opens something: on https by a name that no other host, not even one below ours, can set. */
export function hostName(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** Lax, as coming back from another site is to bring it. */
export function cookieScope() {
  return { sameSite: "lax", secure: isHttps() } as const;
}

function isHttps(): boolean {
  return getEnv().siteUrl.startsWith("https:");
}

/** A cookie that says what we said: the browser can read it and cannot change it. */
export interface SignedCookie<T extends z.ZodType> {
  name: string;
  /** Of the signature: what the cookie is for. */
  label: string;
  shape: T;
  maxAgeSeconds: number;
}

/** Null when there is none, or when it was not us who wrote it. */
export function readSigned<T extends z.ZodType>(
  request: WithHeaders,
  { name, label, shape }: SignedCookie<T>,
): z.infer<T> | null {
  const [content = "", signature = ""] = (readCookie(request, name) ?? "").split(".");
  if (!sameHash(signature, keyedHash(label, content))) return null;
  return shape.safeParse(jsonOrNull(Buffer.from(content, "base64url").toString())).data ?? null;
}

export function setSigned<T extends z.ZodType>(
  { name, label, maxAgeSeconds }: SignedCookie<T>,
  value: z.infer<T>,
): string {
  const content = Buffer.from(JSON.stringify(value)).toString("base64url");
  return setCookie(name, `${content}.${keyedHash(label, content)}`, { maxAgeSeconds });
}

/** A `Set-Cookie` header that removes a cookie. */
export function endCookie(name: string): string {
  return setCookie(name, "", { maxAgeSeconds: 0 });
}
