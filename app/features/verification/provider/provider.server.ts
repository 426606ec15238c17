import { getEnv } from "#app/env.server.ts";
import { httpProvider } from "./http-provider.server.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** The one of this instance; null: a person decides. */
export function identityProvider(): IdentityProvider | null {
  const { verifier } = getEnv();
  return verifier && httpProvider(verifier);
}
