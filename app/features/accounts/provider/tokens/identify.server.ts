import { decodeProtectedHeader } from "jose";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { exchangeCode } from "#app/http/openid/code.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import { readAccessToken } from "./access-token.server.ts";
import { type Identity, identityOf } from "./claims.server.ts";
import { callbackUrl, isGoogle, type ProviderClient, providerClient } from "./client.server.ts";
import { readTokens } from "./code.server.ts";
import { readIdToken } from "./id-token.server.ts";

/** How Google names the address of a page that asked for a code in a window of its own. */
const GOOGLE_POPUP = "postmessage";
const SPARE_SECONDS = 60;

interface Credential {
  /** An ID token, an access token or an authorization code. */
  token: string;
  /** What the pages of this browser had the ID token made with; absent for other clients. */
  nonce?: string;
}

/**
 * Who a credential of the browser flows belongs to (product.md 4.7), as the provider says it. Each
 * signs in once. Throws `not_found`, `provider_refused` and `provider_unreachable`.
 */
export async function identify(ctx: Pick<Ctx, "kv">, credential: Credential): Promise<Identity> {
  const client = providerClient();
  const { token, nonce } = credential;
  if (isJwt(token)) {
    const said = await readIdToken(client, token, (made) => made === nonce);
    await spend(ctx, token, said.exp);
    return identityOf(client.issuer, said);
  }
  const said = await readAccessToken(client, token);
  if (!said) return identifyByCode(client, credential);
  await spend(ctx, token, said.exp);
  return identityOf(client.issuer, said);
}

async function identifyByCode(
  client: ProviderClient,
  { token, nonce }: Credential,
): Promise<Identity> {
  const redirect_uri = isGoogle(client) ? GOOGLE_POPUP : callbackUrl();
  const tokens = await exchangeCode(client, { code: token, redirect_uri });
  // It comes from the provider itself and not through a browser, so it may well be without one.
  const isOurNonce = (made: unknown) => made === undefined || made === nonce;
  return identityOf(client.issuer, await readTokens(client, tokens, isOurNonce));
}

function isJwt(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ !== "at+jwt";
  } catch {
    return false;
  }
}

/** A token seen in a log or a history is of no use: whoever has it comes second. */
async function spend({ kv }: Pick<Ctx, "kv">, token: string, exp: number): Promise<void> {
  const expirationTtl = Math.max(0, exp - Date.now() / 1000) + SPARE_SECONDS;
  const isFirst = await kv.compareAndSet(`provider-token:${sha256(token)}`, null, "1", {
    expirationTtl,
    shared: true,
  });
  if (!isFirst) throw new AppError("provider_refused");
}
