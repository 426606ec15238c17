import { z } from "zod";
import { readCookie, setCookie } from "#app/http/cookies.server.ts";
import { keyedHash } from "#app/http/keyed-hash.server.ts";
import { sameHash } from "./code.server.ts";

const pendingSignUp = z.object({
  id_registro: z.number(),
  nombre_usuario: z.string(),
  correo: z.string(),
});

/** The sign-up that this browser began. */
export type PendingSignUp = z.infer<typeof pendingSignUp>;

const NAME = "registro";
const MAX_AGE_SECONDS = 30 * 60;

/** Null when there is none, or when it was not us who wrote it. */
export function readPending(request: Request): PendingSignUp | null {
  const [content = "", signature = ""] = (readCookie(request, NAME) ?? "").split(".");
  if (!sameHash(signature, sign(content))) return null;
  return pendingSignUp.parse(JSON.parse(Buffer.from(content, "base64url").toString()));
}

export function pendingCookie(pending: PendingSignUp): string {
  const content = Buffer.from(JSON.stringify(pending)).toString("base64url");
  return setCookie(NAME, `${content}.${sign(content)}`, { maxAgeSeconds: MAX_AGE_SECONDS });
}

export function endedPendingCookie(): string {
  return setCookie(NAME, "", { maxAgeSeconds: 0 });
}

/** Signed, so that a browser cannot guess at the codes of somebody else's sign-up. */
function sign(content: string): string {
  return keyedHash(`pending sign-up\n${content}`);
}
