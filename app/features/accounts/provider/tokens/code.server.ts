import { z } from "zod";
import { userInfo } from "./access-token.server.ts";
import { callProvider } from "./call.server.ts";
import type { Claims } from "./claims.server.ts";
import { signedForm } from "./client-auth.server.ts";
import type { ProviderClient } from "./client.server.ts";
import { discover } from "./discovery.server.ts";
import { readIdToken } from "./id-token.server.ts";

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

/** What the tokens of a code say of the person. */
export async function readTokens(
  client: ProviderClient,
  { id_token, access_token }: ProviderTokens,
  isOurNonce: (nonce: unknown) => boolean,
): Promise<Claims> {
  const said = await readIdToken(client, id_token, isOurNonce);
  if (said.email !== undefined) return said;
  // Many providers tell the address only to who asks for it.
  return userInfo(await discover(client), access_token, said.sub);
}
