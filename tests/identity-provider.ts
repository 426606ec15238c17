import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { type Configuration, interactionPolicy, Provider, type ResponseType } from "oidc-provider";
import { CLIENT, STRANGER } from "./identity-client.ts";

/** Where people are sent who were at the stranger's. */
const STRANGER_CALLBACK = "http://127.0.0.1:9/vuelta";
const KEY_ID = "clave-1";

export interface Claims {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  name?: string;
  age_over_18?: boolean;
}

/** An OpenID provider that runs here, with keys, codes and tokens of its own. */
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/**
 * Starts it. Its form asks for a name, and whoever types one is that person: `<name>@example.org`,
 * verified unless the name begins with "sin_verificar", over 18 unless with "menor". `people` says otherwise of some.
 */
export async function startIdentityProvider({ port, siteUrl }: { port: number; siteUrl: string }) {
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Claims>();
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const provider = quietly(() => new Provider(issuer, configuration(siteUrl, people, jwk)));
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/persona/")) void askWho(provider, request, response);
    else void answer(request, response);
  });
  // A connection that the next request is sent on is never closed meanwhile, however long a slow machine stands still.
  server.keepAliveTimeout = 0;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  return {
    issuer,
    people,
    /** An ID token with these claims, signed by the provider's own key. */
    sign: (claims: JWTPayload, key = privateKey) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: KEY_ID }).sign(key),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function configuration(
  siteUrl: string,
  people: Map<string, Claims>,
  jwk: Record<string, unknown>,
): Configuration {
  const responseTypes: ResponseType[] = ["code", "id_token", "id_token token"];
  const flows = {
    // Native clients may come back to this machine without TLS, from the implicit flow too.
    application_type: "native" as const,
    grant_types: ["authorization_code", "implicit"],
    response_types: responseTypes,
  };
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${siteUrl}/auth/google/callback`, `${siteUrl}/consent/edad/vuelta`],
        ...flows,
      },
      {
        client_id: STRANGER.id,
        client_secret: STRANGER.secret,
        redirect_uris: [STRANGER_CALLBACK],
        ...flows,
      },
    ],
    responseTypes,
    jwks: { keys: [jwk] },
    cookies: { keys: ["una clave de galletas"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name"],
      "age_over:18": ["age_over_18"],
    },
    pkce: { required: () => false },
    interactions: { url: (_ctx, { uid }) => `/persona/${uid}`, policy: withoutConsent() },
    features: {
      introspection: { enabled: true },
      claimsParameter: { enabled: true },
      devInteractions: { enabled: false },
    },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 600 },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...(people.get(sub) ?? usualClaims(sub)) }),
    }),
    // Whoever says who they are agrees.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      if (!client || !session) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope("openid email profile age_over:18");
      grant.addOIDCClaims(["age_over_18"]);
      await grant.save();
      return grant;
    },
  };
}

/** It asks native clients always, whatever was granted. */
function withoutConsent() {
  const policy = interactionPolicy.base();
  policy.get("consent")?.checks.remove("native_client_prompt");
  return policy;
}

function usualClaims(sub: string): Claims {
  return {
    email: `${sub}@example.org`,
    email_verified: !sub.startsWith("sin_verificar"),
    given_name: sub,
    name: `${sub} Pérez`,
    age_over_18: !sub.startsWith("menor"),
  };
}

/** The provider's page: who are you, or call it off. */
async function askWho(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const cancelled = new URL(request.url ?? "", provider.issuer).searchParams.has("cancelar");
  const typed = new URLSearchParams(await textOf(request)).get("persona");
  if (cancelled) {
    return provider.interactionFinished(request, response, { error: "access_denied" });
  }
  if (typed) {
    return provider.interactionFinished(request, response, { login: { accountId: typed } });
  }
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(`<!doctype html>
    <html lang="es"><title>Proveedor</title><h1>¿Quién eres?</h1>
    <form method="post"><label>Persona <input name="persona" required></label>
    <button>Entrar</button></form><a href="?cancelar">Cancelar</a>`);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Its warnings are about running it for the public. */
function quietly<T>(run: () => T): T {
  const { warn, info } = console;
  console.warn = console.info = () => {};
  try {
    return run();
  } finally {
    Object.assign(console, { warn, info });
  }
}

interface Asked {
  persona: string;
  response_type: "code" | "id_token" | "id_token token";
  nonce?: string;
  client?: { id: string };
}

/**
 * Goes through the provider as a browser with a script of ours would, and gives what came back with
 * the way home.
 */
export async function credentialFrom(
  { issuer }: Pick<IdentityProvider, "issuer">,
  siteUrl: string,
  { persona, response_type, nonce, client = CLIENT }: Asked,
): Promise<URLSearchParams> {
  const isOurs = client.id === CLIENT.id;
  const query = new URLSearchParams({
    client_id: client.id,
    response_type,
    redirect_uri: isOurs ? `${siteUrl}/auth/google/callback` : STRANGER_CALLBACK,
    scope: "openid email profile",
    ...(nonce !== undefined && { nonce }),
  });
  const home = await throughProvider(`${issuer}/auth?${query}`, persona);
  const url = new URL(home);
  return response_type === "code" ? url.searchParams : new URLSearchParams(url.hash.slice(1));
}

/** Follows an address of the provider until it leads back, saying who one is on the way. */
export async function throughProvider(start: string, persona: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let url = start;
  for (let steps = 0; new URL(url).origin === origin; steps++) {
    if (steps > 10) throw new Error(`${url} leads round in circles`);
    const isQuestion = new URL(url).pathname.startsWith("/persona/");
    const response = await fetch(url, {
      method: isQuestion ? "POST" : "GET",
      ...(isQuestion && { body: new URLSearchParams({ persona }) }),
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      redirect: "manual",
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${url}: ${problemOf(await response.text())}`);
    url = new URL(location, url).href;
  }
  return url;
}

function problemOf(page: string): string {
  return /error_description<.strong>: ([^<]*)/.exec(page)?.[1] ?? page;
}
