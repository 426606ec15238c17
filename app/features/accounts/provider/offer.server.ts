import { getEnv } from "#app/env.server.ts";
import { isGoogle } from "./tokens/client.server.ts";
import { giveNonce } from "./redirect/nonce-cookie.server.ts";

/** How a sign-in page offers the identity provider. */
export interface ProviderOffer {
  /** What Google's script wants; null where the provider is another, which has none. */
  google: { clientId: string; nonce: string } | null;
}

/** Null when this instance has no identity provider. `headers` go with the page. */
export function offerProvider(request: Request): {
  provider: ProviderOffer | null;
  headers: Record<string, string>;
} {
  const { google: client } = getEnv();
  if (!client) return { provider: null, headers: {} };
  if (!isGoogle(client)) return { provider: { google: null }, headers: {} };
  const { nonce, cookie } = giveNonce(request);
  return {
    provider: { google: { clientId: client.clientId, nonce } },
    headers: { "Set-Cookie": cookie },
  };
}
