import { afterAll } from "vitest";
import { CLIENT } from "#tests/identity-client.ts";
import { startIdentityProvider } from "#tests/identity-provider.ts";
import { freePort } from "#tests/setup/free-port.ts";

export const SITE_URL = "http://localhost:3000";

/** A provider of its own for each file of tests. Import it before anything asks for the environment. */
export const provider = await startIdentityProvider({ port: await freePort(), siteUrl: SITE_URL });

process.env.GOOGLE_CLIENT_ID = CLIENT.id;
process.env.GOOGLE_CLIENT_SECRET = CLIENT.secret;
process.env.GOOGLE_ISSUER = provider.issuer;
process.env.LOG_LEVEL = "silent";

afterAll(() => provider.stop());

let made = 0;

/** Somebody whom the provider knows and we do not. */
export function somebodyElsewhere(prefix = "Ana"): { persona: string; correo: string } {
  made += 1;
  const persona = `${prefix}${made}x`;
  return { persona, correo: `${persona}@example.org`.toLowerCase() };
}
