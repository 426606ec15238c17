import { errors, type JWTPayload, jwtVerify } from "jose";
import { AppError } from "#app/http/errors.ts";
import { log } from "#app/log.server.ts";
import { type Claims, claims } from "./claims.server.ts";
import { GOOGLE_ISSUER, type ProviderClient } from "./client.server.ts";
import { discover } from "./discovery.server.ts";

/** What only the holder of a private key can have signed. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
const CLOCK_SECONDS = 30;

/**
 * What an ID token says, once it is sure that the provider signed it, for us, for this request, and
 * not too long ago. Throws `provider_refused` and `provider_unreachable`.
 */
export async function readIdToken(
  client: ProviderClient,
  token: string,
  isOurNonce: (nonce: unknown) => boolean,
): Promise<Claims & { exp: number }> {
  const { keys } = await discover(client);
  const { payload } = await jwtVerify(token, keys, {
    // Google's tokens may name it without the scheme.
    issuer:
      client.issuer === GOOGLE_ISSUER ? [GOOGLE_ISSUER, "accounts.google.com"] : client.issuer,
    audience: client.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ["sub", "iat", "exp"],
    clockTolerance: CLOCK_SECONDS,
  }).catch(refuse);
  const said = claims.safeParse(payload);
  if (!said.success || !isForUs(payload, client) || !isOurNonce(payload.nonce)) {
    throw new AppError("provider_refused");
  }
  return { ...said.data, exp: payload.exp ?? 0 };
}

/** A token with several audiences was asked for by one of them: it has to be us. */
function isForUs({ aud, azp }: JWTPayload, { clientId }: ProviderClient): boolean {
  if (azp === undefined) return !Array.isArray(aud) || aud.length === 1;
  return azp === clientId;
}

function refuse(error: unknown): never {
  const isTokensFault = faults.some((Fault) => error instanceof Fault);
  log.warn({ reason: String(error) }, "ID token not accepted");
  throw new AppError(isTokensFault ? "provider_refused" : "provider_unreachable", { cause: error });
}

const faults = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];
