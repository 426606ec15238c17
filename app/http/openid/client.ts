/** What we are at an OpenID provider. */
export interface ProviderClient {
  clientId: string;
  clientSecret: string;
  issuer: string;
}
