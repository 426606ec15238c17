import { describe, expect, it } from "vitest";
import { findViewer } from "#app/http/session.server.ts";
import { engines } from "#tests/setup/database.ts";
import { action as login } from "./api/login.ts";
import { action as logout } from "./api/logout.ts";
import { action as signup, loader as getSignup } from "./api/signup.ts";
import { action as verify } from "./api/verify.ts";
import {
  aRequest,
  cookiesOf,
  mailsTo,
  otherCode,
  post,
  somebody,
  somebodySignedUp,
} from "./test-support.ts";
import { useStage } from "#tests/kit/stage.ts";

describe.each(engines)("the accounts API on %s", (engine) => {
  const ctx = useStage(engine);
  const send = async (action: typeof login, body: object, headers?: Record<string, string>) => {
    const response = await post(action, "/api/", JSON.stringify(body), headers);
    const text = await response.text();
    return { response, status: response.status, body: text ? (JSON.parse(text) as never) : null };
  };
  const codeFor = async (correo: string) => (await mailsTo(ctx.db, correo)).at(-1)?.code ?? "";

  it("signs up, verifies and signs in", async () => {
    const { correo, nombre_usuario, contrasenia } = somebody();
    const typed = { nombre_usuario, correo: ` ${correo.toUpperCase()} `, contrasenia };
    expect(await send(signup, typed)).toMatchObject({ status: 201, body: { ok: true, correo } });

    const codigo = await codeFor(correo);
    const verified = await send(verify, { correo, codigo });
    expect(verified).toMatchObject({
      status: 200,
      body: { verified: true, user: { nombre_usuario, correo, email: correo } },
    });

    const signedIn = await send(login, { correo, contrasenia });
    expect(signedIn.status).toBe(200);
    expect(Object.keys(signedIn.body ?? {}).sort()).toEqual(["token", "user"]);
    expect(signedIn.response.headers.get("cache-control")).toBe("private, no-store");
  });

  it("answers alike whether or not a guessed number is that of somebody's sign-up, and spends none of its tries", async () => {
    const person = somebody();
    const { correo } = person;
    const { response } = await send(signup, person);
    const row = ctx.db.selectFrom("registros").selectAll().where("correo", "=", correo);
    const { id_registro } = await row.executeTakeFirstOrThrow();
    const codigo = await codeFor(correo);
    const guess = { correo, codigo: otherCode(codigo), id_registro };
    const missed = await send(verify, { ...guess, id_registro: id_registro + 1 });
    for (let tries = 0; tries < 5; tries++)
      expect((await send(verify, guess)).body).toEqual(missed.body);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ attempts: 0 });
    const Cookie = cookiesOf(response);
    expect((await send(verify, { correo, codigo }, { Cookie })).status).toBe(200);
  });

  it("gives a browser the session as a cookie that scripts cannot read", async () => {
    const { correo, contrasenia } = await somebodySignedUp(ctx);
    const ours = { "Sec-Fetch-Site": "same-origin" };
    const { response, body } = await send(login, { correo, contrasenia }, ours);
    const { token } = body as unknown as { token: string };
    const cookie = response.headers.get("set-cookie");
    expect(cookie).toContain(`token=${token};`);
    expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
  });

  it("gives a program no session as a cookie, nor ends the one whose cookie is sent for it", async () => {
    const [first, second] = [await somebodySignedUp(ctx), await somebodySignedUp(ctx)];
    const enter = (who: typeof first, headers?: Record<string, string>) =>
      send(login, { correo: who.correo, contrasenia: who.contrasenia }, headers);
    const before = await enter(first, { "Sec-Fetch-Site": "same-origin" });
    const { token } = before.body as unknown as { token: string };
    const Cookie = cookiesOf(before.response);
    expect(Cookie).toContain(`token=${token}`);
    const also = await enter(second, { Cookie });
    expect(also.status).toBe(200);
    expect(cookiesOf(also.response)).not.toContain("token=");
    expect(await findViewer(ctx.db, token)).not.toBeNull();
    // A browser has one cookie, so one session.
    await enter(second, { Cookie, "Sec-Fetch-Site": "same-origin" });
    expect(await findViewer(ctx.db, token)).toBeNull();
  });

  it("says which field is empty, in the words of the product", async () => {
    expect(await send(signup, { nombre_usuario: "", correo: " ", contrasenia: "" })).toMatchObject({
      status: 400,
      body: {
        code: "bad_input",
        fields: {
          nombre_usuario: "Falta rellenar el campo de Nombre de Usuario",
          correo: "Falta rellenar el campo de Email",
          contrasenia: "Falta rellenar el campo de Contraseña",
        },
      },
    });
    expect(await send(login, {})).toMatchObject({
      status: 400,
      body: {
        fields: {
          correo: "Falta rellenar el campo de Email",
          contrasenia: "Falta rellenar el campo de Contraseña",
        },
      },
    });
  });

  it("answers 409 for a name that is taken", async () => {
    const { nombre_usuario } = await somebodySignedUp(ctx);
    const body = { ...somebody(), nombre_usuario: nombre_usuario.toLowerCase() };
    expect(await send(signup, body)).toMatchObject({ status: 409, body: { code: "name_taken" } });
  });

  it("answers alike for an address that has an account", async () => {
    const fresh = await send(signup, somebody());
    const owner = await somebodySignedUp(ctx);
    await ctx.kv
      .list({ prefix: "code-wait:" })
      .then(({ keys }) => Promise.all(keys.map((key) => ctx.kv.delete(key))));
    const known = await send(signup, { ...somebody(), correo: owner.correo });
    expect(known.status).toBe(fresh.status);
    expect(known.body).toEqual({ ok: true, correo: owner.correo });
    const besides = ({ response }: typeof known) =>
      [...response.headers].map(([name, value]) => [name, name === "set-cookie" ? "" : value]);
    expect(besides(known)).toEqual(besides(fresh));
  });

  it("says that a code is wrong, and that it did not verify", async () => {
    const person = somebody();
    await send(signup, person);
    const right = await codeFor(person.correo);
    for (const codigo of [otherCode(right), "12", undefined]) {
      expect(await send(verify, { correo: person.correo, codigo })).toMatchObject({
        status: 400,
        body: { verified: false, error: "Código incorrecto.", code: "bad_code" },
      });
    }
    expect(await send(verify, {})).toMatchObject({ status: 400, body: { verified: false } });
  });

  it("answers 401 to wrong credentials, in the words of the product", async () => {
    const { correo } = await somebodySignedUp(ctx);
    const { status, body, response } = await send(login, { correo, contrasenia: "otra" });
    expect({ status, body }).toEqual({
      status: 401,
      body: {
        error: "Error en el inicio de sesión. Verifica tus credenciales.",
        code: "bad_credentials",
      },
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("answers an address that is none like one without an account", async () => {
    for (const correo of [
      "ana",
      "ana@",
      "a b@example.org",
      "ana@example.org\u0000",
      "ñ".repeat(400),
    ]) {
      const { status, body } = await send(login, { correo, contrasenia: "otra" });
      expect({ status, body }).toEqual({
        status: 401,
        body: {
          error: "Error en el inicio de sesión. Verifica tus credenciales.",
          code: "bad_credentials",
        },
      });
    }
  });

  it("says how long to wait", async () => {
    const person = somebody();
    const here = { "X-Client-Address": "192.0.2.45" };
    await send(signup, person, here);
    const another = { ...somebody(), correo: person.correo };
    const { status, response } = await send(signup, another, here);
    expect(status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("refuses to sign anybody in for another site", async () => {
    const { correo, contrasenia } = await somebodySignedUp(ctx);
    const elsewhere = { "Sec-Fetch-Site": "cross-site" };
    for (const [name, value] of [
      ["Content-Type", "text/plain"],
      ["Cookie", "theme=dark"],
    ] as const) {
      const answer = await send(login, { correo, contrasenia }, { ...elsewhere, [name]: value });
      expect(answer).toMatchObject({ status: 403, body: { code: "cross_origin" } });
    }
    // What no page can send without being let is an app's, which gets the token and no cookie.
    const { status, response } = await send(login, { correo, contrasenia }, elsewhere);
    expect(status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each(["cookie", "bearer"])("kills the token everywhere at sign-out by %s", async (how) => {
    const { token } = await somebodySignedUp(ctx);
    const headers: Record<string, string> =
      how === "bearer" ? { Authorization: `Bearer ${token}` } : { Cookie: `token=${token}` };

    const { status, response } = await send(logout, {}, headers);

    expect(status).toBe(204);
    expect(cookiesOf(response)).toBe(how === "cookie" ? "token=; feed_place=" : "");
    expect(await findViewer(ctx.db, token)).toBeNull();
    expect((await send(logout, {}, headers)).status).toBe(204);
  });

  it("does not let another site sign anybody out", async () => {
    const { token } = await somebodySignedUp(ctx);
    const headers = { Cookie: `token=${token}`, "Sec-Fetch-Site": "cross-site" };
    expect((await send(logout, {}, headers)).status).toBe(403);
    expect(await findViewer(ctx.db, token)).not.toBeNull();
  });

  it("answers 405 to other methods", async () => {
    const response = await getSignup({ request: aRequest(), params: {}, context: {} });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });
});
