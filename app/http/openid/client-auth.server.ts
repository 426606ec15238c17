import type { ProviderClient } from "./client.ts";
import type { Provider } from "./discovery.server.ts";

/** A form that proves who sends it, in the way that the provider takes (RFC 6749, section 2.3.1). */
export function signedForm(
  { clientId, clientSecret }: ProviderClient,
  { token_endpoint_auth_methods_supported: ways }: Provider,
  fields: Record<string, string>,
): RequestInit {
  const body = new URLSearchParams(fields);
  if (!ways.includes("client_secret_basic") && ways.includes("client_secret_post")) {
    body.set("client_id", clientId);
    body.set("client_secret", clientSecret);
    return { method: "POST", body };
  }
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(":");
  const headers = { Authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
  return { method: "POST", body, headers };
}
