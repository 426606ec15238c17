// First: it says to the environment where the provider is.
import { provider, SITE_URL } from "./test-support.ts";
import type { Ctx } from "#app/context.server.ts";
import { credentialFrom } from "#tests/identity-provider.ts";
import { action as googleAuth } from "../api/google-auth.ts";
import { cookiesOf, post } from "../test-support.ts";
import { giveNonce } from "./redirect/nonce-cookie.server.ts";

export type Flow = "code" | "id_token" | "id_token token";

/** What the API says to somebody who brings this. */
export async function bring(
  token: unknown,
  headers: Record<string, string> = {},
  more: object = {},
) {
  const response = await post(
    googleAuth,
    "/api/google-auth",
    JSON.stringify({ token, ...more }),
    headers,
  );
  return { status: response.status, body: await response.json(), cookies: cookiesOf(response) };
}

export async function tokenFor(persona: string, response_type: Flow, nonce = "sin-galleta") {
  const given = await credentialFrom(provider, SITE_URL, { persona, response_type, nonce });
  const name = { code: "code", id_token: "id_token", "id_token token": "access_token" } as const;
  return given.get(name[response_type]) ?? "";
}

/** A browser that has one of our pages open, and the nonce of that page. */
export function browser() {
  const { nonce, cookie } = giveNonce(new Request(SITE_URL));
  return { nonce, headers: { Cookie: cookie.split(";")[0] ?? "" } };
}

/** And the headers of the browser it was made for. */
export async function idTokenFor(persona: string) {
  const { nonce, headers } = browser();
  return [await tokenFor(persona, "id_token", nonce), headers] as const;
}

export function accountsOf({ db }: Pick<Ctx, "db">, correo: string) {
  return db.selectFrom("usuarios").selectAll().where("correo", "=", correo).execute();
}
