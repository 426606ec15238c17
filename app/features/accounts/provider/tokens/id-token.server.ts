import { AppError } from "#app/http/errors.ts";
import { verifyIdToken } from "#app/http/openid/id-token.server.ts";
import { type Claims, claims } from "./claims.server.ts";
import { GOOGLE_ISSUER, type ProviderClient } from "./client.server.ts";

/** Google's tokens may name it without the scheme. */
const GOOGLE_NAMES = [GOOGLE_ISSUER, "accounts.google.com"];

/** What a verified ID token says of the person. Throws `provider_refused` and `provider_unreachable`. */
export async function readIdToken(
  client: ProviderClient,
  token: string,
  isOurNonce: (nonce: unknown) => boolean,
): Promise<Claims & { exp: number }> {
  const names = client.issuer === GOOGLE_ISSUER ? GOOGLE_NAMES : client.issuer;
  const payload = await verifyIdToken(client, token, isOurNonce, names);
  const said = claims.safeParse(payload);
  if (!said.success) throw new AppError("provider_refused");
  return { ...said.data, exp: payload.exp };
}
