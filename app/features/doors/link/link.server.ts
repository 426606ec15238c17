import { randomBytes } from "node:crypto";
import { hostName, readCookie, setCookie } from "#app/http/cookies/cookies.server.ts";
import { keyedHash, sameHash } from "#app/http/secrets.server.ts";
import { linkTo } from "#app/mail-layout.server.ts";
import { LINK_MINUTES } from "../limits.ts";

/** A link by which who reads the mails of an address goes on signing in, in the browser that opens it. */
export interface SignInLink {
  /** Names it among all. */
  name: string;
}

const COOKIE = "paso";
const TOKEN = /^([\w-]{16})\.(\d{1,15})\.([\w-]{43})$/;

/** Signed, so that nothing has to be kept of it. */
export function signInLink(correo: string): string {
  const name = randomBytes(12).toString("base64url");
  const until = Date.now() + LINK_MINUTES * 60 * 1000;
  return linkTo(`/login?token=${name}.${until}.${signatureOf(name, until, correo)}`);
}

/** The link that this browser has opened for an address; null: none, or one that is no longer good. */
export function linkOf(request: Request, correo: string): SignInLink | null {
  const [, name = "", time, signature = ""] =
    TOKEN.exec(readCookie(request, hostName(COOKIE)) ?? "") ?? [];
  const until = Number(time);
  if (!name || !(until > Date.now())) return null;
  return sameHash(signature, signatureOf(name, until, correo)) ? { name } : null;
}

/** Opening a link spends nothing: programs that look through mails open it too. */
export function linkCookie(token: string): string {
  return setCookie(hostName(COOKIE), token, { maxAgeSeconds: LINK_MINUTES * 60 });
}

function signatureOf(name: string, until: number, correo: string): string {
  return keyedHash("sign-in link", `${name} ${until} ${correo}`);
}
