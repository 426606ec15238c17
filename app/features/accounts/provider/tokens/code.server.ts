import type { ProviderTokens } from "#app/http/openid/code.server.ts";
import { discover } from "#app/http/openid/discovery.server.ts";
import { userInfo } from "./access-token.server.ts";
import type { Claims } from "./claims.server.ts";
import type { ProviderClient } from "./client.server.ts";
import { readIdToken } from "./id-token.server.ts";

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
