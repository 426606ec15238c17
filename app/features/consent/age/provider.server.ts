import { type Env, getEnv } from "#app/env.server.ts";
import type { AgeProof } from "#app/http/age/proof.server.ts";
import { AppError } from "#app/http/errors.ts";
import { exchangeCode } from "#app/http/openid/code.server.ts";
import { discover } from "#app/http/openid/discovery.server.ts";
import { verifyIdToken } from "#app/http/openid/id-token.server.ts";
import { sha256 } from "#app/http/secrets.server.ts";
import type { AgeWay } from "./way.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who shows us that somebody is over 18, and nothing else of them. */
export interface AgeProvider {
  /** Where a browser is sent. Throws `provider_unreachable`. */
  begin(way: AgeWay): Promise<URL>;
  /**
   * What the provider has sent back with the browser; null: not that they are over 18. Throws
   * `provider_refused` and `provider_unreachable`.
   */
  finish(way: AgeWay, answered: URLSearchParams): Promise<AgeProof | null>;
}

/** The one of this instance. Throws `not_found` where a declaration is enough everywhere. */
export function ageProvider(): AgeProvider {
  const { age, siteUrl } = getEnv();
  if (!age) throw new AppError("not_found");
  return openIdProvider(age, `${siteUrl}/consent/edad/vuelta`);
}

/**
 * Any service that speaks OpenID Connect, as the age services of several countries do: what is asked is
 * a scope (`age_over:18`), the answer one claim of a signed ID token. Nothing else of it is read.
 */
function openIdProvider(
  { provider, proofDays }: NonNullable<Env["age"]>,
  redirect_uri: string,
): AgeProvider {
  return {
    async begin({ state, nonce, verifier, level }) {
      const { authorization_endpoint } = await discover(provider);
      const url = new URL(authorization_endpoint);
      const asked = {
        ...{ client_id: provider.clientId, response_type: "code", redirect_uri },
        ...{ scope: provider.scope, state, nonce, acr_values: level },
        // For those who put into the signed token only what is asked for there.
        claims: JSON.stringify({ id_token: { [provider.claim]: { essential: true } } }),
        ...{ code_challenge: sha256(verifier), code_challenge_method: "S256" },
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return url;
    },
    async finish({ state, nonce, verifier }, answered) {
      const code = answered.get("code");
      if (answered.get("state") !== state || !code) throw new AppError("provider_refused");
      const asked = { code, redirect_uri, code_verifier: verifier };
      const { id_token } = await exchangeCode(provider, asked);
      const said = await verifyIdToken(provider, id_token, (made) => made === nonce);
      const isOver = said[provider.claim] === true || said[provider.claim] === "true";
      if (!isOver) return null;
      const level = said.acr === "estimate" || said.acr === "verify" ? said.acr : provider.level;
      return { level, until: Date.now() + proofDays * DAY_MS };
    },
  };
}
