import { z } from "zod";
import { AppError } from "#app/http/errors.ts";
import { callProvider } from "#app/http/openid/call.server.ts";
import { signedForm } from "#app/http/openid/client-auth.server.ts";
import { discover, type Provider } from "#app/http/openid/discovery.server.ts";
import { type Claims, claims } from "./claims.server.ts";
import { isGoogle, type ProviderClient } from "./client.server.ts";

/** Google has no introspection endpoint, but tells of an access token for whom it was made. */
const GOOGLE_TOKEN_INFO = "https://oauth2.googleapis.com/tokeninfo";

/** For whom an access token was made and until when, in seconds since the epoch. */
interface TokenInfo {
  clientId: string;
  subject: string;
  exp: number;
}

/**
 * What the provider says of the person whose access token this is. An access token of another site
 * opens the same answers, so it has to be one that was made for us. Null for what is no access token
 * that lives. Throws `provider_refused` and `provider_unreachable`.
 */
export async function readAccessToken(
  client: ProviderClient,
  token: string,
): Promise<(Claims & { exp: number }) | null> {
  const provider = await discover(client);
  const info = isGoogle(client)
    ? await askGoogle(token)
    : await introspect(client, provider, token);
  if (!info) return null;
  if (info.clientId !== client.clientId) throw new AppError("provider_refused");
  return { ...(await userInfo(provider, token, info.subject)), exp: info.exp };
}

/** Throws `provider_refused` when the answer is about somebody else. */
export async function userInfo(
  { userinfo_endpoint }: Provider,
  token: string,
  subject: string,
): Promise<Claims> {
  const headers = { Authorization: `Bearer ${token}` };
  const said = await callProvider(userinfo_endpoint, claims, { headers });
  if (said.sub !== subject) throw new AppError("provider_refused");
  return said;
}

const googleInfo = z.object({ aud: z.string(), sub: z.string(), exp: z.coerce.number() });

async function askGoogle(token: string): Promise<TokenInfo | null> {
  const init = { method: "POST", headers: { Authorization: `Bearer ${token}` } };
  const info = await orNull(callProvider(GOOGLE_TOKEN_INFO, googleInfo, init));
  return info && { clientId: info.aud, subject: info.sub, exp: info.exp };
}

const introspection = z.union([
  z.object({
    active: z.literal(true),
    client_id: z.string(),
    sub: z.string(),
    exp: z.number(),
    token_type: z.string(),
  }),
  // Not alive, or a token of another kind: one that refreshes, or one of nobody.
  z.object({ active: z.boolean() }).transform(() => null),
]);

async function introspect(
  client: ProviderClient,
  provider: Provider,
  token: string,
): Promise<TokenInfo | null> {
  if (!provider.introspection_endpoint) return null;
  const form = signedForm(client, provider, { token, token_type_hint: "access_token" });
  const info = await callProvider(provider.introspection_endpoint, introspection, form);
  return info && { clientId: info.client_id, subject: info.sub, exp: info.exp };
}

function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "provider_refused") return null;
    throw error;
  });
}
