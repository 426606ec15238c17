import { z } from "zod";
import { newSecret, sha256 } from "#app/http/secrets.server.ts";
import { type SignInPage, signInPages } from "../sign-in-pages.ts";

/** What this browser keeps of the way through the provider, until it comes back. */
export const flow = z.object({
  /** Stands in the ID token that was made for this way, and in no other. */
  nonce: z.string(),
  /** Proves that who exchanges the code asked for it (RFC 7636). */
  verifier: z.string(),
  /** Where it began: failures are told there. */
  page: z.enum(signInPages),
  next: z.string(),
});

export type Flow = z.infer<typeof flow>;

export function newFlow(page: SignInPage, next: string): Flow {
  return { nonce: newSecret(), verifier: newSecret(), page, next };
}

export function challengeOf({ verifier }: Flow): string {
  return sha256(verifier);
}
