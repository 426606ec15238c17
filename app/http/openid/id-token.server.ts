import { errors, type JWTPayload, jwtVerify } from "jose";
import { log } from "#app/log.server.ts";
import { AppError } from "../errors.ts";
import type { ProviderClient } from "./client.ts";
import { discover } from "./discovery.server.ts";

/** What only the holder of a private key can have signed. */
const ALGORITHMS = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];
const CLOCK_SECONDS = 30;

/** What an ID token says for sure. */
export type VerifiedPayload = JWTPayload & { sub: string; exp: number };

/**
 * What an ID token says, once it is sure that the provider signed it, for us, for this request, and
 * not too long ago. `issuers` are the names it may go by. Throws `provider_refused` and
 * `provider_unreachable`.
 */
export async function verifyIdToken(
  client: ProviderClient,
  token: string,
  isOurNonce: (nonce: unknown) => boolean,
  issuers: string | string[] = client.issuer,
): Promise<VerifiedPayload> {
  const { keys } = await discover(client);
  const { payload } = await jwtVerify(token, keys, {
    issuer: issuers,
    audience: client.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ["sub", "iat", "exp"],
    clockTolerance: CLOCK_SECONDS,
  }).catch(refuse);
  if (!isForUs(payload, client) || !isOurNonce(payload.nonce)) {
    throw new AppError("provider_refused");
  }
  return payload as VerifiedPayload;
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
