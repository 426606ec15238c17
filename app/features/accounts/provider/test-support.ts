import { afterAll } from "vitest";
import { log } from "#app/log.server.ts";
import { CLIENT } from "#tests/identity-client.ts";
import { type IdentityProvider, startIdentityProvider } from "#tests/identity-provider.ts";
import { freePort } from "#tests/setup/free-port.ts";

export const SITE_URL = "http://localhost:3000";

export let provider: IdentityProvider;

/** A provider of its own for a file of tests. Call it at its top, before anything asks for the environment. */
export async function useIdentityProvider(): Promise<void> {
  provider = await startIdentityProvider({ port: await freePort(), siteUrl: SITE_URL });
  process.env.GOOGLE_CLIENT_ID = CLIENT.id;
  process.env.GOOGLE_CLIENT_SECRET = CLIENT.secret;
  process.env.GOOGLE_ISSUER = provider.issuer;
  log.level = "silent";
  afterAll(() => provider.stop());
}

let made = 0;

/** Somebody whom the provider knows and we do not. */
export function somebodyElsewhere(prefix = "Ana"): { persona: string; correo: string } {
  made += 1;
  const persona = `${prefix}${made}x`;
  return { persona, correo: `${persona}@example.org`.toLowerCase() };
}
