import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { callProvider, PROVIDER_TIMEOUT_MS } from "./call.server.ts";
import type { ProviderClient } from "./client.ts";

const KEPT_MS = 60 * 60 * 1000;

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url(),
  introspection_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

/** Where an OpenID provider answers what, and the keys it signs with. */
export type Provider = z.infer<typeof metadata> & { keys: JWTVerifyGetKey };

const known = new Map<string, { provider: Promise<Provider>; since: number }>();

/** Asks once an hour; a failure is not kept. Throws `provider_unreachable`. */
export function discover(client: ProviderClient): Promise<Provider> {
  const { issuer } = client;
  const kept = known.get(issuer);
  if (kept && Date.now() - kept.since < KEPT_MS) return kept.provider;
  const provider = discoverNow(client);
  known.set(issuer, { provider, since: Date.now() });
  provider.catch(() => known.delete(issuer));
  return provider;
}

/** Asks, whatever is known. Throws `provider_unreachable`. */
export async function discoverNow({ issuer }: ProviderClient): Promise<Provider> {
  const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  // One that names itself otherwise is not the one that the operator trusts.
  const found = await callProvider(url, metadata.extend({ issuer: z.literal(issuer) }));
  const options = { timeoutDuration: PROVIDER_TIMEOUT_MS };
  return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri), options) };
}
