import { describe, expect, it } from "vitest";
import { rateLimitAddress } from "#app/http/rate-limit.server.ts";
import { findViewer } from "#app/http/session.server.ts";
import { throughProvider } from "#tests/identity-provider.ts";
import { engines } from "#tests/setup/database.ts";
import { suspendAccount } from "#app/features/cases/operator.server.ts";
import { askDeletion } from "#app/features/privacy/deletion/ask.server.ts";
import { loader as callback } from "../pages/google-callback.tsx";
import { action as start } from "../pages/google.tsx";
import { cookiesOf, post } from "../test-support.ts";
import { addressLimits } from "../throttle.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { provider, SITE_URL, somebodyElsewhere, useIdentityProvider } from "./test-support.ts";

await useIdentityProvider();

const FAILED = { status: 303, to: expect.stringMatching(/^\/login\?google=provider_refused/) };

describe.each(engines)("the way through the provider and back, on %s", (engine) => {
  const ctx = useStage(engine);

  /** The press on the button. */
  const leave = async (path = "/auth/google?desde=/login&next=/upload", headers = {}) => {
    const answer = seen(await caught(post(start, path, {}, headers)));
    return { ...answer, query: new URL(answer.to, SITE_URL).searchParams };
  };

  const comeBack = async (url: string, cookies: string) => {
    const request = requestOf("GET", url, { headers: { Cookie: cookies } });
    return seen(await caught(callback({ request, params: {}, context: {} })));
  };

  it("asks with state, nonce and PKCE, new ones each time", async () => {
    const { status, to, query } = await leave();
    expect(status).toBe(303);
    expect(to).toContain(`${provider.issuer}/auth?`);
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      redirect_uri: `${SITE_URL}/auth/google/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const secret of ["state", "nonce", "code_challenge"]) {
      expect(query.get(secret)?.length).toBeGreaterThan(30);
      expect((await leave()).query.get(secret)).not.toBe(query.get(secret));
    }
  });

  it("comes back signed in, to where one was going", async () => {
    const { persona, correo } = somebodyElsewhere();
    const { to, cookies } = await leave();
    const home = await comeBack(await throughProvider(to, persona), cookies);
    expect(home).toMatchObject({ status: 303, to: "/upload" });
    const token = /(?:^| )token=([^;]+)/.exec(home.cookies)?.[1] ?? "";
    const viewer = await findViewer(ctx.db, token);
    expect(viewer?.nombre_usuario).toBe(persona);
    const account = ctx.db.selectFrom("usuarios").select("id_usuario").where("correo", "=", correo);
    expect((await account.executeTakeFirst())?.id_usuario).toBe(viewer?.id_usuario);
  });

  it("cannot be gone twice, nor finished by another browser", async () => {
    const { to, cookies } = await leave();
    const url = await throughProvider(to, somebodyElsewhere().persona);
    const other = await leave();
    expect(await comeBack(url, other.cookies)).toMatchObject(FAILED);
    expect(await comeBack(url, "")).toMatchObject(FAILED);
    const home = await comeBack(url, cookies);
    expect(home.cookies).toMatch(/(^| )proveedor=(;|$)/);
    // A browser that kept its cookie all the same: the code is spent.
    expect(await comeBack(url, cookies)).toMatchObject(FAILED);
    expect(await comeBack(url, home.cookies)).toMatchObject(FAILED);
  });

  it("does not believe a cookie that we did not write", async () => {
    const { to, cookies } = await leave();
    const url = await throughProvider(to, somebodyElsewhere().persona);
    const changed = cookies.replace(
      /proveedor=(.)/,
      (_, first) => `proveedor=${first === "A" ? "B" : "A"}`,
    );
    expect(await comeBack(url, changed)).toMatchObject(FAILED);
  });

  it("takes no code that was made with another nonce or for another verifier", async () => {
    const { to, cookies } = await leave();
    for (const [name, value] of [
      ["nonce", "otro"],
      ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
    ]) {
      const changed = new URL(to);
      changed.searchParams.set(name ?? "", value ?? "");
      const url = await throughProvider(changed.href, somebodyElsewhere().persona);
      expect(await comeBack(url, cookies)).toMatchObject(FAILED);
    }
  });

  it("says nothing to who called it off, and goes on from the same page", async () => {
    const { query, cookies } = await leave("/auth/google?desde=/signup&next=/upload");
    const url = `${SITE_URL}/auth/google/callback?error=access_denied&state=${query.get("state")}`;
    expect(await comeBack(url, cookies)).toMatchObject({ to: "/signup?next=%2Fupload" });
  });

  it("tells a failure where it began", async () => {
    const { to, cookies } = await leave("/auth/google?desde=/signup&next=/upload");
    const url = await throughProvider(to, somebodyElsewhere("sin_verificar").persona);
    expect((await comeBack(url, cookies)).to).toBe(
      "/signup?google=provider_refused&next=%2Fupload",
    );
  });

  it("lets nobody in who is suspended", async () => {
    const { persona } = somebodyElsewhere();
    const first = await leave();
    await comeBack(await throughProvider(first.to, persona), first.cookies);
    await suspendAccount(ctx, persona);
    const again = await leave();
    const home = await comeBack(await throughProvider(again.to, persona), again.cookies);
    const { pathname, searchParams } = new URL(String(home.to), "http://localhost");
    expect([pathname, searchParams.get("google"), searchParams.get("next")]).toEqual([
      ...["/login", "account_suspended", "/upload"],
    ]);
    // There they are told where to read why, by a link that only we can make.
    const page = await call("GET", String(home.to));
    expect(page.body.keptOut).toMatch(/^\/aviso\/\d+-\d+-/);
    const forged = await call(
      "GET",
      "/login?google=account_suspended&aviso=/aviso/1-9999999999999-x",
    );
    expect(forged.body.keptOut).toBeNull();
    expect(home.cookies).not.toContain("token=");
  });

  it("asks whoever comes back to an account that is to go whether it shall", async () => {
    const { persona } = somebodyElsewhere();
    const first = await leave();
    const home = await comeBack(await throughProvider(first.to, persona), first.cookies);
    const token = /(?:^| )token=([^;]+)/.exec(home.cookies)?.[1] ?? "";
    const { id_usuario } = (await findViewer(ctx.db, token))!;
    await askDeletion(ctx, { id_usuario, via: "person", plazo: "30-dias", ocultar: false });
    const again = await leave();
    const back = await comeBack(await throughProvider(again.to, persona), again.cookies);
    expect(back.to).toBe("/privacy-center/eliminar");
  });

  it("stops an address that comes too often, and says so where it began", async () => {
    const headers = { "X-Client-Address": "2001:db8:2::200" };
    const request = requestOf("GET", "/", { headers });
    const { providerSignIns } = addressLimits;
    for (let turns = 0; turns < providerSignIns.max; turns++) {
      await rateLimitAddress(ctx, providerSignIns, request);
    }
    const { to } = await leave("/auth/google?desde=/signup", headers);
    expect(to).toBe("/signup?google=too_many_requests");
  });

  it("leads to no other site, and is begun by none", async () => {
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const { to, cookies } = await leave(`/auth/google?next=${encodeURIComponent(next)}`);
      const url = await throughProvider(to, somebodyElsewhere().persona);
      expect((await comeBack(url, cookies)).to).toBe("/");
    }
    const forged = await caught(
      post(start, "/auth/google", {}, { Origin: "https://evil.example" }),
    );
    expect(forged).toMatchObject({ init: { status: 403 } });
  });
});

async function caught(answer: Promise<unknown>): Promise<unknown> {
  return answer.catch((thrown: unknown) => thrown);
}

function seen(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error("no answer", { cause: answer });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return {
    status: answer.status,
    to: answer.headers.get("location") ?? "",
    cookies: cookiesOf(answer),
  };
}
