import { z } from "zod";
import { AppError } from "#app/http/errors.ts";
import { emailField } from "#app/features/people/schema.ts";

/** Google's own answers write it as text in places. */
const flag = z.union([z.boolean(), z.stringbool()]);
const word = z.string().optional().catch(undefined);

/** What a provider says of a person, in an ID token or when it is asked. */
export const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: flag.optional().catch(undefined),
  preferred_username: word,
  nickname: word,
  given_name: word,
  name: word,
});

export type Claims = z.infer<typeof claims>;

/** A person at the identity provider, whose address the provider has verified. */
export interface Identity {
  issuer: string;
  /** Names the person at this issuer, and never another. */
  subject: string;
  correo: string;
  /** What they are called there, the most fitting first. */
  names: string[];
}

/** Throws `provider_refused` for an address that nobody has verified. */
export function identityOf(issuer: string, said: Claims): Identity {
  const correo = emailField.safeParse(said.email);
  if (!correo.success || said.email_verified !== true) throw new AppError("provider_refused");
  return { issuer, subject: said.sub, correo: correo.data, names: namesOf(said) };
}

/** A given name alone: nobody's full name is put on a public profile for them. */
function namesOf({ preferred_username, nickname, given_name, name }: Claims): string[] {
  // Some providers repeat the address here, which is nobody else's business.
  const chosen = [preferred_username, nickname].filter((word) => !word?.includes("@"));
  return [...chosen, given_name, name?.trim().split(/\s+/)[0]].filter((word) => word !== undefined);
}
