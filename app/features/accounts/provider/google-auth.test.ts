import { generateKeyPair } from "jose";
import { describe, expect, it } from "vitest";
import { findViewer } from "#app/http/session.server.ts";
import { CLIENT, STRANGER } from "#tests/identity-client.ts";
import { credentialFrom } from "#tests/identity-provider.ts";
import { engines } from "#tests/setup/database.ts";
import { somebodySignedUp } from "../test-support.ts";
import { accountsOf, bring, browser, type Flow, idTokenFor, tokenFor } from "./test-credentials.ts";
import { useStage } from "#tests/kit/stage.ts";
import { provider, SITE_URL, somebodyElsewhere, useIdentityProvider } from "./test-support.ts";

await useIdentityProvider();

const REFUSED = {
  status: 401,
  body: {
    code: "provider_refused",
    error: "Error en la autenticación con Google. Por favor, intenta de nuevo.",
  },
};

describe.each(engines)("POST /api/google-auth on %s", (engine) => {
  const ctx = useStage(engine);

  /** What the provider would say of somebody to us, now and here. */
  const claimsOf = ({ persona, correo }: ReturnType<typeof somebodyElsewhere>) => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: provider.issuer,
      aud: CLIENT.id,
      sub: persona,
      iat: now,
      exp: now + 600,
      email: correo,
      email_verified: true,
    };
  };

  it("signs in with an ID token that was made for this browser's page", async () => {
    const { persona, correo } = somebodyElsewhere();
    const [token, headers] = await idTokenFor(persona);
    const ofOurPage = { ...headers, "Sec-Fetch-Site": "same-origin" };
    const { status, body, cookies } = await bring(token, ofOurPage);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { nombre_usuario: persona, correo, email: correo } });
    expect(Object.keys(body).sort()).toEqual(["token", "user"]);
    expect((await findViewer(ctx.db, body.token))?.id_usuario).toBe(body.user.id_usuario);
    expect(cookies).toContain(`token=${body.token}`);
  });

  it("signs in with an access token of the implicit flow", async () => {
    const { persona, correo } = somebodyElsewhere();
    const answer = await bring(await tokenFor(persona, "id_token token"));
    expect(answer).toMatchObject({ status: 200, body: { user: { correo } } });
  });

  it("signs in with an authorization code, in a browser that has a page open too", async () => {
    const { persona, correo } = somebodyElsewhere();
    const given = await credentialFrom(provider, SITE_URL, { persona, response_type: "code" });
    const answer = await bring(given.get("code"), browser().headers);
    expect(answer).toMatchObject({ status: 200, body: { user: { correo } } });
  });

  it("believes nothing of userInfo", async () => {
    const victim = await somebodySignedUp(ctx);
    const { persona, correo } = somebodyElsewhere();
    const userInfo = { sub: "otra", email: victim.correo, email_verified: true, name: "Otra" };
    const answer = await bring(await tokenFor(persona, "id_token token"), {}, { userInfo });
    expect(answer.body.user).toMatchObject({ correo, nombre_usuario: persona });
  });

  it.each<Flow>(["id_token", "id_token token", "code"])("takes what %s gave once", async (flow) => {
    const { nonce, headers } = browser();
    const token = await tokenFor(somebodyElsewhere().persona, flow, nonce);
    expect((await bring(token, headers)).status).toBe(200);
    expect(await bring(token, headers)).toMatchObject(REFUSED);
  });

  it("takes of the same token brought many times at once only one", async () => {
    const [token, headers] = await idTokenFor(somebodyElsewhere().persona);
    const answers = await Promise.all([1, 2, 3, 4].map(() => bring(token, headers)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it("refuses an ID token of another page, another browser or none", async () => {
    const { persona } = somebodyElsewhere();
    const here = browser();
    const elsewhere = browser();
    const token = await tokenFor(persona, "id_token", here.nonce);
    expect(await bring(token, elsewhere.headers)).toMatchObject(REFUSED);
    expect(await bring(token)).toMatchObject(REFUSED);
    const bare = await provider.sign(claimsOf(somebodyElsewhere()));
    expect(await bring(bare, here.headers)).toMatchObject(REFUSED);
    expect((await bring(bare)).status).toBe(200);
  });

  it("refuses a forged signature, and a token without one", async () => {
    const claims = claimsOf(somebodyElsewhere());
    const { privateKey } = await generateKeyPair("RS256");
    expect(await bring(await provider.sign(claims, privateKey))).toMatchObject(REFUSED);
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString("base64url");
    expect(await bring(`${part({ alg: "none" })}.${part(claims)}.`)).toMatchObject(REFUSED);
    const [header, , signature] = (await provider.sign(claims)).split(".");
    const changed = [header, part({ ...claims, sub: "otra" }), signature].join(".");
    expect(await bring(changed)).toMatchObject(REFUSED);
  });

  it.each<[string, object]>([
    ["has run out", { exp: Math.floor(Date.now() / 1000) - 120 }],
    ["never runs out", { exp: undefined }],
    ["was made for another site", { aud: STRANGER.id }],
    ["was made for nobody", { aud: undefined }],
    ["another site asked for", { azp: STRANGER.id }],
    ["is for several and says not who asked", { aud: [CLIENT.id, STRANGER.id] }],
    ["comes from another provider", { iss: "https://accounts.google.com" }],
    ["has an address that nobody verified", { email_verified: false }],
    ["does not say that its address is verified", { email_verified: undefined }],
    ["has no address", { email: undefined }],
    ["has no person", { sub: undefined }],
  ])("refuses a token, rightly signed, that %s", async (_what, change) => {
    const claims = { ...claimsOf(somebodyElsewhere()), ...change };
    expect(await bring(await provider.sign(claims))).toMatchObject(REFUSED);
  });

  it.each<Flow>(["id_token", "id_token token", "code"])(
    "refuses an address that is not verified, by %s",
    async (flow) => {
      const { persona, correo } = somebodyElsewhere("sin_verificar");
      const { nonce, headers } = browser();
      expect(await bring(await tokenFor(persona, flow, nonce), headers)).toMatchObject(REFUSED);
      expect(await accountsOf(ctx, correo)).toEqual([]);
    },
  );

  it.each<Flow>(["id_token", "id_token token", "code"])(
    "refuses what another site got by %s",
    async (response_type) => {
      const { persona } = somebodyElsewhere();
      const asked = { persona, response_type, nonce: "n", client: STRANGER };
      const given = await credentialFrom(provider, SITE_URL, asked);
      for (const name of ["code", "id_token", "access_token"]) {
        const token = given.get(name);
        if (token) expect(await bring(token)).toMatchObject(REFUSED);
      }
    },
  );

  it.each([["garbage"], ["a.b.c"], ["ya29.nothing"], ["ñ".repeat(2000)]])(
    "refuses %s",
    async (token) => expect(await bring(token)).toMatchObject(REFUSED),
  );

  it("says 400 to what is no token, and 403 to another site", async () => {
    for (const token of [undefined, "", 7, {}, "x".repeat(20_000)]) {
      expect((await bring(token)).status).toBe(400);
    }
    const [token, headers] = await idTokenFor(somebodyElsewhere().persona);
    const forged = { ...headers, Origin: "https://evil.example" };
    expect((await bring(token, forged)).status).toBe(403);
  });
});
