import { z } from "zod";
import { callProvider } from "./call.server.ts";
import { signedForm } from "./client-auth.server.ts";
import type { ProviderClient } from "./client.ts";
import { discover } from "./discovery.server.ts";

const tokens = z.object({ access_token: z.string(), id_token: z.string() });

export type ProviderTokens = z.infer<typeof tokens>;

/**
 * Exchanges an authorization code, once. `redirect_uri` is the one it was asked for with. Throws
 * `provider_refused` and `provider_unreachable`.
 */
export async function exchangeCode(
  client: ProviderClient,
  fields: { code: string; redirect_uri: string; code_verifier?: string },
): Promise<ProviderTokens> {
  const provider = await discover(client);
  const form = signedForm(client, provider, { grant_type: "authorization_code", ...fields });
  return callProvider(provider.token_endpoint, tokens, form);
}
