import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { cookiesOf, useClock } from "#app/features/accounts/test-support.ts";
import { endAccess } from "#app/http/session.server.ts";
import { adultCookie, call, requestOf, submit } from "#tests/kit/call.ts";
import { confirmAt, type GivenPerson, newPerson, newSession, PASSWORD } from "#tests/kit/person.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

const MINUTE = 60;

describe.each(engines)("what wants to be confirmed on %s", (engine) => {
  const ctx = useStage(engine);
  const pass = useClock();

  const settle = (as: Pick<Person, "token">) =>
    call("POST", "/api/dashboard/settle-payment", { as, body: { year: 2025, month: 1 } });
  /** Who has signed in now. */
  const somebody = async (given: GivenPerson) => {
    const person = await newPerson(ctx, given);
    await confirmAt(ctx, person);
    return person;
  };
  const aCreator = () => somebody({ es_creador: 1, contrasenia: PASSWORD });
  const confirm = (as: Pick<Person, "token">, body: object = { contrasenia: PASSWORD }) =>
    call("POST", "/api/sesiones/confirmacion", { as, body });

  it("is done within ten minutes of signing in, and refused after that with the way to confirm", async () => {
    const person = await aCreator();
    pass(10 * MINUTE - 1);
    expect((await settle(person)).body.code).not.toBe("step_up_required");
    pass(1);
    expect(await settle(person)).toMatchObject({
      status: 403,
      body: { code: "step_up_required", link: "/confirmar" },
    });
  });

  it("is done again once the password has been given, by the next token alone", async () => {
    const person = await aCreator();
    pass(11 * MINUTE);
    expect(await confirm(person, { contrasenia: "otra" })).toMatchObject({
      status: 400,
      body: { code: "wrong_password" },
    });
    expect((await settle(person)).body.code).toBe("step_up_required");
    const { status, body } = await confirm(person);
    expect(status).toBe(200);
    expect((await settle(person)).body.code).toBe("step_up_required");
    expect((await settle(body)).body.code).not.toBe("step_up_required");
    pass(MINUTE);
    expect((await settle(person)).status).toBe(401);
    pass(9 * MINUTE);
    expect((await settle(body)).body.code).toBe("step_up_required");
  });

  it("signs nobody out whose answer was lost: who confirms again gets the same token", async () => {
    const person = await aCreator();
    pass(11 * MINUTE);
    const lost = await confirm(person);
    pass(MINUTE - 1);
    const again = await confirm(person);
    expect([again.status, again.body.token]).toEqual([200, lost.body.token]);
    // Not for longer than a minute, however often it was asked.
    pass(1);
    expect((await confirm(person)).status).toBe(401);
    expect((await settle(again.body)).body.code).not.toBe("step_up_required");
  });

  it("is confirmed for one session, not for the others of the same person, and by nobody else", async () => {
    const person = await aCreator();
    const other = { token: await newSession(ctx, person) };
    await confirmAt(ctx, person);
    const stranger = await somebody({ contrasenia: "la de otra persona" });
    pass(11 * MINUTE);
    expect((await confirm(stranger)).body.code).toBe("wrong_password");
    await confirm(person);
    expect((await settle(other)).body.code).toBe("step_up_required");
    expect((await call("POST", "/api/sesiones/confirmacion", { body: {} })).status).toBe(401);
  });

  it("sends a page to the confirmation and comes back to where one was", async () => {
    const person = await aCreator();
    const open = () => call("GET", "/settings/cuenta?x=1", { as: person });
    expect((await open()).status).toBe(200);
    pass(11 * MINUTE);
    const away = await open();
    const to = away.headers.get("location") ?? "";
    expect([away.status, to]).toEqual([303, "/confirmar?next=%2Fsettings%2Fcuenta%3Fx%3D1"]);
    const wrong = await submit(to, {
      as: person,
      fields: { intent: "contrasenia", contrasenia: "no" },
    });
    expect(wrong).toMatchObject({ status: 400, code: "wrong_password" });
    expect(wrong.values).toEqual({ intent: "contrasenia" });
    const done = await submit(to, {
      as: person,
      fields: { intent: "contrasenia", contrasenia: PASSWORD },
    });
    expect(done).toMatchObject({ status: 303, to: "/settings/cuenta?x=1" });
  });

  it("keeps what was typed in a form that came late, without its secrets, and sends it once confirmed", async () => {
    const person = await aCreator();
    const stranger = await aCreator();
    pass(11 * MINUTE);
    const fields = {
      ...{ intent: "guardar", clabe: "032180000118359719", titular: "Ana Pérez" },
      contrasenia: PASSWORD,
    };
    const late = await submit("/settings/cuenta", { as: person, fields });
    expect(late.status).toBe(303);
    const to = late.to as string;
    expect(to).toMatch(/^\/confirmar\?palabras=[\w-]{43}&next=%2Fsettings%2Fcuenta$/);
    // Neither the words nor their key stand in the store as they are.
    const kept = await ctx.db
      .selectFrom("kv")
      .selectAll()
      .where("key", "like", "words:%")
      .execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toMatch(/032180|Ana|titular/);

    const proof = { intent: "contrasenia", contrasenia: PASSWORD };
    const confirmed = await call("POST", to, { as: person, body: new URLSearchParams(proof) });
    expect(confirmed.headers.get("location")).toBe(to);
    const token = /token=([^;]+)/.exec(confirmed.headers.get("set-cookie") ?? "")?.[1] ?? "";
    const shown = await call("GET", to, { as: { token } });
    expect(shown.body.words).toEqual({
      path: "/settings/cuenta",
      fields: { intent: "guardar", clabe: fields.clabe, titular: fields.titular },
    });
    // To anybody else its address says nothing.
    await submit(to, { as: stranger, fields: proof });
    const { token: theirs } = (await confirm({ token: await newSession(ctx, stranger) })).body;
    expect((await call("GET", to, { as: { token: theirs } })).status).toBe(303);
  });

  it("keeps what was written in a form whose session has ended, for who was signed in last in that browser", async () => {
    const person = await aCreator();
    const stranger = await aCreator();
    const signIn = async ({ correo }: Person, cookie: string) => {
      const body = { correo, contrasenia: PASSWORD };
      const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
      const answer = await call("POST", "/api/login", { body, headers });
      return cookiesOf(new Response(null, { headers: answer.headers }));
    };
    const send = (cookie: string, fields: Record<string, string>) =>
      call("POST", "/settings/profile", {
        body: new URLSearchParams(fields),
        headers: { Cookie: `${adultCookie()}; ${cookie}` },
      }).then(({ headers }) => headers.get("location") ?? "");
    const cookie = await signIn(person, "");
    await endAccess(ctx.db, person.id);
    const fields = {
      ...{ intent: "basics", nombre_usuario: person.name, biografia: "Vivo en Lima y bailo" },
      ...{ "otro-campo": "x", listas_visibles: "1" },
    };

    const to = await send(cookie, fields);

    const next = new URL(to, "http://localhost").searchParams.get("next") ?? "";
    expect(to).toMatch(/^\/login\?next=/);
    expect(next).toMatch(/^\/confirmar\?palabras=[\w-]{43}&next=%2Fsettings%2Fprofile$/);
    expect((await call("GET", to)).body.keepsWords).toBe(true);
    const waiting = (own: string) =>
      call("GET", next, { headers: { Cookie: `${adultCookie()}; ${own}` } });
    const device = cookie
      .split("; ")
      .filter((each) => !each.startsWith("token="))
      .join("; ");
    // Another account of this browser, and this one in another browser.
    expect((await waiting(await signIn(stranger, device))).headers.get("location")).toBe(
      "/settings/profile",
    );
    expect((await waiting(await signIn(person, ""))).status).toBe(303);
    const mine = await waiting(await signIn(person, device));
    expect(mine.body.words).toEqual({ path: "/settings/profile", fields });
    // Of buttons, and of a visitor, nothing is kept.
    expect(await send(cookie, { intent: "basics", id: "12" })).toBe(
      "/login?next=%2Fsettings%2Fprofile",
    );
    expect(await send(device, fields)).toBe("/login?next=%2Fsettings%2Fprofile");
  });

  it("asks for a code by mail of who has no password, five tries each, of which one is right once", async () => {
    const person = await somebody({ es_creador: 1 });
    pass(11 * MINUTE);
    expect((await confirm(person)).body.code).toBe("needs_password");
    expect((await confirm(person, { codigo: "123456" })).body.code).toBe("bad_code");
    const headers = { "X-Client-Address": "10.8.7.6" };
    const mail = () => call("POST", "/api/sesiones/confirmacion/codigo", { as: person, headers });
    expect((await mail()).status).toBe(204);
    const early = await mail();
    expect(early.status).toBe(429);
    const { MailedCodeForm } = await import("#app/features/accounts/confirm/ways.tsx");
    const failure = { ...early.body, fields: {}, values: { intent: "enviar" } };
    const shown = await rendered(createElement(MailedCodeForm, { failure, isMailed: false }));
    expect(shown).toContain('name="codigo"');
    const { mailsTo, otherCode } = await import("#app/features/accounts/test-support.ts");
    const { code = "" } = (await mailsTo(ctx.db, person.correo)).at(-1) ?? {};
    expect((await confirm(person, { codigo: otherCode(code) })).body.code).toBe("bad_code");
    const { status, body } = await confirm(person, { codigo: code });
    expect(status).toBe(200);
    const { token } = body as { token: string };
    expect((await confirm({ token }, { codigo: code })).body.code).toBe("bad_code");

    pass(MINUTE);
    await call("POST", "/api/sesiones/confirmacion/codigo", { as: { token } });
    const next = (await mailsTo(ctx.db, person.correo)).at(-1)?.code ?? "";
    for (let tries = 0; tries < 5; tries += 1) {
      await confirm({ token }, { codigo: otherCode(next) });
    }
    expect((await confirm({ token }, { codigo: next })).body.code).toBe("bad_code");
  });

  it("signs nobody out by a mailed code whose answer was lost; twice at once it is one, and another code opens nothing", async () => {
    const person = await somebody({ es_creador: 1 });
    const other = { token: await newSession(ctx, person) };
    pass(11 * MINUTE);
    const { mailsTo, otherCode } = await import("#app/features/accounts/test-support.ts");
    const mailed = async () => {
      await call("POST", "/api/sesiones/confirmacion/codigo", { as: person, body: {} });
      return (await mailsTo(ctx.db, person.correo)).at(-1)?.code ?? "";
    };
    const codigo = await mailed();
    const tried = await Promise.all([1, 2].map(() => confirm(person, { codigo })));
    pass(20);
    const again = await confirm(person, { codigo });
    expect([...tried, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...tried, again].map(({ body }) => body.token)).size).toBe(1);
    const fields = { intent: "codigo", codigo };
    expect(await submit("/confirmar?next=%2Fsaved", { as: person, fields })).toMatchObject({
      ...{ status: 303, to: "/saved" },
    });
    // Neither another session nor who guesses confirms by it.
    expect((await confirm(other, { codigo })).body.code).toBe("bad_code");
    expect((await confirm(person, { codigo: otherCode(codigo) })).body.code).toBe("bad_code");
    expect((await confirm(person, { codigo })).body.code).toBe("bad_code");
  });

  it("is confirmed by a code however many strangers have had sent to the same address", async () => {
    const person = await somebody({ es_creador: 1 });
    pass(11 * MINUTE);
    const { codes, reserveCode } = await import("#app/features/accounts/throttle.server.ts");
    for (let sent = 0; sent < codes.ofAddress.max; sent += 1) {
      const headers = { "X-Client-Address": `10.9.${sent}.1` };
      await reserveCode(ctx, {
        correo: person.correo,
        request: requestOf("GET", "/", { headers }),
      });
    }
    const mail = () => call("POST", "/api/sesiones/confirmacion/codigo", { as: person, body: {} });
    expect((await mail()).status).toBe(204);
    expect((await mail()).status).toBe(429);
  });

  it("opens the console while it is used, up to four hours, and never to who is no moderator", async () => {
    const moderator = await somebody({ role: "moderator" });
    const person = await somebody({});
    const open = (as: Person) => call("GET", "/moderacion", { as }).then(({ status }) => status);
    expect(await open(moderator)).toBe(200);
    for (let passed = 9; passed < 240; passed += 9) {
      pass(9 * MINUTE);
      expect(await open(moderator)).toBe(200);
    }
    pass(9 * MINUTE);
    expect(await open(moderator)).toBe(303);
    const asked = await call("GET", "/api/moderacion/casos", { as: moderator });
    expect(asked.body.code).toBe("step_up_required");
    const failed: unknown = await open(person).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ init: { status: 403 } });
  });

  it("closes the console ten minutes after it was used last", async () => {
    const moderator = await somebody({ role: "moderator" });
    const open = () => call("GET", "/moderacion", { as: moderator });
    expect((await open()).status).toBe(200);
    pass(10 * MINUTE);
    expect((await open()).headers.get("location")).toBe("/confirmar?next=%2Fmoderacion");
  });
});
