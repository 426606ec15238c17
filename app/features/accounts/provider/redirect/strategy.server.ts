import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from "remix-auth-google";
import { AppError } from "#app/http/errors.ts";
import { exchangeCode } from "#app/http/openid/code.server.ts";
import type { Provider } from "#app/http/openid/discovery.server.ts";
import { type Identity, identityOf } from "../tokens/claims.server.ts";
import { callbackUrl, isGoogle, type ProviderClient } from "../tokens/client.server.ts";
import { readTokens } from "../tokens/code.server.ts";
import { challengeOf, type Flow } from "./flow.server.ts";

/**
 * The redirect flow of remix-auth at any OpenID provider, for one way through it. Added to what the
 * package does: nonce, PKCE, a limit of time, and a profile that is the verified ID token's.
 */
export class ProviderStrategy extends GoogleStrategy<Identity> {
  readonly #client: ProviderClient;
  readonly #flow: Flow;

  constructor(client: ProviderClient, provider: Provider, flow: Flow) {
    super(
      {
        clientID: client.clientId,
        clientSecret: client.clientSecret,
        callbackURL: callbackUrl(),
        scope: "openid email profile",
        // Several people share a telephone: nobody is signed in as another by a press. Other providers
        // may refuse what they do not know.
        ...(isGoogle(client) && { prompt: "select_account" as const }),
      },
      async ({ profile }) => identityOf(client.issuer, profile._json),
    );
    this.authorizationURL = provider.authorization_endpoint;
    this.#client = client;
    this.#flow = flow;
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams();
    params.set("nonce", this.#flow.nonce);
    params.set("code_challenge", challengeOf(this.#flow));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const tokens = await exchangeCode(this.#client, {
      code,
      redirect_uri: params.get("redirect_uri") ?? "",
      code_verifier: this.#flow.verifier,
    });
    const extraParams = { id_token: tokens.id_token } as unknown as GoogleExtraParams;
    return { accessToken: tokens.access_token, extraParams };
  }

  protected override async userProfile(access_token: string, extraParams?: GoogleExtraParams) {
    if (!extraParams) throw new AppError("provider_refused");
    const tokens = { access_token, id_token: extraParams.id_token };
    const said = await readTokens(this.#client, tokens, (made) => made === this.#flow.nonce);
    return { provider: "google", id: said.sub, _json: said } as unknown as GoogleProfile;
  }
}
