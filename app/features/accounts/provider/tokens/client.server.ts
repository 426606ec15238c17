import { type Env, getEnv } from "#app/env.server.ts";
import { AppError } from "#app/http/errors.ts";

export const GOOGLE_ISSUER = "https://accounts.google.com";
const CALLBACK_PATH = "/auth/google/callback";

/** What we are at the identity provider. */
export type ProviderClient = NonNullable<Env["google"]>;

/** Throws `not_found` when this instance has no identity provider. */
export function providerClient(): ProviderClient {
  const { google } = getEnv();
  if (!google) throw new AppError("not_found");
  return google;
}

export function isGoogle({ issuer }: ProviderClient): boolean {
  return issuer === GOOGLE_ISSUER;
}

export function callbackUrl(): string {
  return `${getEnv().siteUrl}${CALLBACK_PATH}`;
}
