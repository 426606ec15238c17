import { z } from "zod";
import { adviceAnswer } from "#app/features/passwords/schema.ts";
import { endCookie, readSigned, setSigned } from "#app/http/cookies/cookies.server.ts";
import { keptFor } from "#app/retention.ts";

const pendingSignUp = z.object({
  id_registro: z.number(),
  nombre_usuario: z.string(),
  correo: z.string(),
  /** What there is to say against its password. */
  aviso: adviceAnswer.optional(),
});

/** The sign-up that this browser began. */
export type PendingSignUp = z.infer<typeof pendingSignUp>;

/** Signed, so that a browser cannot guess at the codes of somebody else's sign-up. */
const COOKIE = {
  name: "registro",
  label: "pending sign-up",
  shape: pendingSignUp,
  maxAgeSeconds: keptFor("signUps") / 1000,
};

/** Null when there is none, or when it was not us who wrote it. */
export function readPending(request: Request): PendingSignUp | null {
  return readSigned(request, COOKIE);
}

export function pendingCookie(pending: PendingSignUp): string {
  return setSigned(COOKIE, pending);
}

export function endedPendingCookie(): string {
  return endCookie(COOKIE.name);
}
