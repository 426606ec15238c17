import { setTimeout as delay } from "node:timers/promises";
import { generate } from "otplib";
import { describe, expect, it } from "vitest";
import { cookiesOf, mailsTo, useClock } from "#app/features/accounts/test-support.ts";
import { adultCookie, call, submit } from "#tests/kit/call.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { lockOwner, noteFactors } from "./note-factors.server.ts";
import { CODES_PATH, FACTORS_PAGE } from "./paths.ts";
import { kindsOf } from "./queries.server.ts";
import { newAuthenticator } from "./test-authenticator.ts";

const MINUTE = 60;

describe.each(engines)("second factors on %s", (engine) => {
  const ctx = useStage(engine);
  const pass = useClock();

  const somebody = () => newPerson(ctx, { contrasenia: PASSWORD });
  const codeOf = (secret: string, seconds = 0) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
  const finish = (as: Pick<Person, "token">, codigo: string) =>
    call("PUT", "/api/factores/app", { as, body: { codigo } });
  const begin = async (as: Pick<Person, "token">): Promise<string> =>
    (await call("POST", "/api/factores/app", { as, body: {} })).body.secreto;
  /** Somebody with an app, its secret, and their recovery codes. */
  const withApp = async () => {
    const person = await somebody();
    const secret = await begin(person);
    const { body } = await finish(person, await codeOf(secret));
    pass(30);
    return { person, secret, codes: body.codigos as string[] };
  };
  const login = ({ correo }: Pick<Person, "correo">) =>
    call("POST", "/api/login", { body: { correo, contrasenia: PASSWORD } });
  const step = (vale: string, codigo: string) =>
    call("POST", "/api/login/paso", { body: { vale, codigo } });
  const subjects = async ({ correo }: Person) =>
    (await mailsTo(ctx.db, correo)).map(({ subject }) => subject);
  const add = async (as: Person, key: ReturnType<typeof newAuthenticator>, nombre = "Mi llave") => {
    const asked = await call("POST", "/api/factores/llaves/opciones", { as, body: {} });
    const body = { nombre, respuesta: key.make(asked.body) };
    return call("POST", "/api/factores/llaves", { as, body });
  };
  const question = async () =>
    (await call("POST", "/api/login/llave/opciones", { body: {} })).body as { challenge: string };
  const enter = (respuesta: object) => call("POST", "/api/login/llave", { body: { respuesta } });

  it("are asked for after the password once an app is connected; its code opens once", async () => {
    const { person, secret, codes } = await withApp();
    expect(new Set(codes).size).toBe(10);
    const first = await login(person);
    expect(first).toMatchObject({ status: 200, body: { pide: ["app", "codes"] } });
    expect(first.body.token).toBeUndefined();
    const { vale } = first.body;
    const code = await codeOf(secret);
    expect((await step(vale, code)).body.token).toBeTypeOf("string");
    const again = await step(vale, code);
    expect(again).toMatchObject({ status: 400, body: { code: "bad_code" } });
    expect(again.body.fields.codigo).toMatch(/ya se usó.+siguiente de tu app/);
    expect(await subjects(person)).toContain("Verificación en dos pasos con una app en Shortit");
  });

  it("stand also before the page that undoes or hastens the end of an account that hides until it goes", async () => {
    const { person, secret } = await withApp();
    const path = "/api/cuenta/eliminacion";
    const body = { contrasenia: PASSWORD, plazo: "30-dias", ocultar: true };
    expect((await call("POST", path, { as: person, body })).status).toBe(200);
    const first = await login(person);
    expect(first).toMatchObject({ status: 200, body: { pide: ["app", "codes"] } });
    expect(JSON.stringify(first.body)).not.toContain("eliminar");
    const refused = await step(first.body.vale, await codeOf(secret));
    expect(refused).toMatchObject({ status: 403, body: { code: "account_leaving" } });
    expect(refused.body.link).toMatch(/^\/privacy-center\/eliminar\?enlace=/);
  });

  it("take a code of half a minute ago or ahead, and none of a clock that is five minutes off", async () => {
    const { person, secret } = await withApp();
    const { vale } = (await login(person)).body;
    for (const seconds of [-300, 300, -90, 90]) {
      const late = await step(vale, await codeOf(secret, seconds));
      expect(late.body.code).toBe("bad_code");
      expect(late.body.fields.codigo).toContain("reloj de tu teléfono");
      expect(late.body.fields.codigo).not.toContain("min ");
    }
    // The code it was connected with is two back by now.
    pass(30);
    expect((await step(vale, await codeOf(secret, -30))).status).toBe(200);
    expect((await step(vale, await codeOf(secret, 30))).status).toBe(200);
    expect((await step(vale, await codeOf(secret))).status).toBe(400);
  });

  it("say how far the clock is off to who connects an app, and to nobody else", async () => {
    const person = await somebody();
    const secret = await begin(person);
    const sentences = [
      [300, "unos 5 min adelantado"],
      [-300, "unos 5 min atrasado"],
    ] as const;
    for (const [seconds, words] of sentences) {
      const { body } = await finish(person, await codeOf(secret, seconds));
      expect(body.fields.codigo).toContain(words);
    }
    for (const wrong of ["000000", "-830120253", "𐧲⏴ደ鷺𒄍৸"]) {
      expect((await finish(person, wrong)).body.fields?.codigo).toContain("hora automática");
    }
    expect((await finish(person, await codeOf(secret))).status).toBe(200);
    expect((await login(person)).body.vale).toBeTypeOf("string");
  });

  it("are connected once by a code that is sent again as its answer was lost, and show recovery codes that open", async () => {
    const person = await somebody();
    const secret = await begin(person);
    const codigo = await codeOf(secret);
    const send = () => {
      const body = new URLSearchParams({ codigo });
      return call("POST", `${FACTORS_PAGE}/app`, { as: person, body });
    };
    const twice = await Promise.all([send(), send()]);
    pass(90);
    const last = await send();
    for (const { headers } of [...twice, last]) expect(headers.get("location")).toBe(CODES_PATH);
    const added = (await subjects(person)).filter((each) => each.includes("con una app"));
    expect(added).toHaveLength(1);
    const shown = await call("GET", CODES_PATH, {
      headers: {
        Cookie: [adultCookie(), `token=${person.token}`, cookiesOf(new Response(null, last))].join(
          "; ",
        ),
      },
    });
    const { vale } = (await login(person)).body;
    expect((await finish(person, await codeOf(secret))).body.code).toBe("totp_not_begun");
    expect((await step(vale, shown.body.codes[0])).status).toBe(200);
    // Who has used one has them.
    expect(await finish(person, codigo)).toMatchObject({ status: 200, body: { codigos: null } });
    pass(30);
    expect(await finish(person, codigo)).toMatchObject({ body: { code: "totp_not_begun" } });
  });

  it("leave recovery codes as they are that did not come with the app which is sent again", async () => {
    const { person } = await withApp();
    const { codigos } = (await call("POST", "/api/factores/codigos", { as: person, body: {} }))
      .body;
    pass(1);
    const codigo = await codeOf(await begin(person));
    const sent = [await finish(person, codigo), await finish(person, codigo)];
    for (const each of sent) expect(each).toMatchObject({ status: 200, body: { codigos: null } });
    const { vale } = (await login(person)).body;
    expect((await step(vale, codigos[0])).status).toBe(200);
  });

  it("keep the secret sealed and the codes hashed", async () => {
    const { person, secret, codes } = await withApp();
    const rows = await ctx.db
      .selectFrom("totp")
      .selectAll()
      .where("id_usuario", "=", person.id)
      .execute();
    expect(rows[0]?.secreto).toMatch(/^v1\./);
    const hashed = await ctx.db.selectFrom("codigos_recuperacion").selectAll().execute();
    const kept = JSON.stringify([
      rows,
      hashed,
      await ctx.db.selectFrom("kv").selectAll().execute(),
    ]);
    for (const text of [secret, codes[0]!, codes[0]!.replaceAll("-", "")]) {
      expect(kept).not.toContain(text);
    }
  });

  it("are got past by a recovery code, however it is typed, once, and its owner is told", async () => {
    const { person, codes } = await withApp();
    const { person: stranger } = await withApp();
    const [code = "", other = ""] = codes;
    const typed = code.replaceAll("-", " ").toUpperCase();
    const theirs = (await login(stranger)).body.vale;
    const stolen = await step(theirs, code);
    expect(stolen.body.code).toBe("bad_code");
    expect(stolen.body.fields.codigo).not.toContain("ya se usó");
    const { vale } = (await login(person)).body;
    const tried = await Promise.all([1, 2].map(() => step(vale, typed)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await step(vale, code);
    expect(late.body.fields.codigo).toMatch(/recuperación ya se usó/);
    const told = (await mailsTo(ctx.db, person.correo)).filter(({ text }) =>
      text.includes("Te quedan 9"),
    );
    expect(told).toHaveLength(1);

    const { codigos } = (await call("POST", "/api/factores/codigos", { as: person, body: {} }))
      .body;
    expect((await step(vale, other)).status).toBe(400);
    expect((await step(vale, codigos[0])).status).toBe(200);
  });

  it("are guessed at ten times in a quarter of an hour, by whatever way and from wherever", async () => {
    const { person, secret } = await withApp();
    const { vale } = (await login(person)).body;
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1) answers.push(await step(vale, "000000"));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429, 429]);
    const told = (await subjects(person)).filter((each) => each.includes("intenta entrar"));
    expect(told).toHaveLength(1);
    const confirmed = await call("POST", "/api/sesiones/confirmacion", {
      ...{ as: person, body: { codigo: await codeOf(secret) } },
    });
    expect(confirmed.status).toBe(429);
  });

  it("end the step that waits when the password changes, ten minutes pass or it is forged", async () => {
    const { person, secret } = await withApp();
    const { person: stranger } = await withApp();
    const { vale } = (await login(person)).body;
    const forged = vale.replace(/^\d+/, `${stranger.id}`);
    for (const ticket of [forged, `${vale}x`, "", "x"]) {
      expect((await step(ticket, await codeOf(secret))).body.code).toBe("second_step_gone");
    }
    pass(10 * MINUTE);
    expect(await step(vale, await codeOf(secret))).toMatchObject({ status: 410 });
  });

  it("confirm who one is, where the password alone does not any more", async () => {
    const { person, secret } = await withApp();
    const confirm = (body: object) =>
      call("POST", "/api/sesiones/confirmacion", { as: person, body });
    expect((await confirm({ contrasenia: PASSWORD })).body.code).toBe("factor_first");
    expect((await confirm({ codigo: await codeOf(secret) })).status).toBe(200);
  });

  it("are not asked for any more once the last has gone, and its codes with it", async () => {
    const { person, codes } = await withApp();
    expect((await call("DELETE", "/api/factores/app", { as: person })).status).toBe(204);
    expect((await login(person)).body.token).toBeTypeOf("string");
    expect(await subjects(person)).toContain("Se quitó la app de códigos de tu cuenta de Shortit");
    expect((await call("GET", "/api/factores", { as: person })).body).toEqual({
      ...{ app: false, llaves: [], codigos: 0 },
    });
    expect(codes).toHaveLength(10);
  });

  it("of a passkey open the account without a name or a password, and count as both steps", async () => {
    const person = await somebody();
    const key = newAuthenticator();
    const added = await add(person, key, "Teléfono");
    expect(added).toMatchObject({ status: 201, body: { codigos: { length: 10 } } });
    const { status, body } = await enter(key.use(await question()));
    expect([status, body.user.id_usuario]).toEqual([200, person.id]);
    expect((await login(person)).body.pide).toEqual(["passkey", "codes"]);
    const [listed] = (await call("GET", "/api/factores", { as: person })).body.llaves;
    expect(listed).toMatchObject({ nombre: "Teléfono", used_at: new Date().toISOString() });
    expect(JSON.stringify(listed)).not.toContain(key.id);
  });

  it("of a passkey refuse another site's, one without its owner's finger, and a challenge twice, late or of another kind", async () => {
    const person = await somebody();
    const wrong = [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { isVerified: false },
    ];
    for (const site of wrong) {
      expect(await add(person, newAuthenticator(site))).toMatchObject({
        status: 401,
        body: { code: "passkey_refused" },
      });
    }
    const key = newAuthenticator();
    await add(person, key);
    const asked = await question();
    const answer = key.use(asked);
    expect((await enter(answer)).status).toBe(200);
    expect((await enter(answer)).body.code).toBe("passkey_refused");
    expect((await enter(key.use(asked))).body.code).toBe("passkey_refused");
    const own = await call("POST", "/api/sesiones/confirmacion/llave", { as: person, body: {} });
    expect((await enter(key.use(own.body))).body.code).toBe("passkey_refused");
    expect((await enter(key.use({ challenge: "bm9uZQ" }))).body.code).toBe("passkey_refused");
    const late = await question();
    pass(5 * MINUTE);
    expect((await enter(key.use(late))).body.code).toBe("passkey_refused");
    const garbage = { ...answer, response: { ...answer.response, authenticatorData: "AA" } };
    expect((await enter(garbage)).body.code).toBe("passkey_refused");
  });

  it("of a passkey whose counter is behind open nothing, and its owner is told; a forged one tells nobody", async () => {
    const person = await somebody();
    const key = newAuthenticator();
    key.state.counter = 5;
    await add(person, key);
    key.state.counter = 7;
    expect((await enter(key.use(await question()))).status).toBe(200);
    const told = async () =>
      (await subjects(person)).filter((each) => each.includes("parece copiada")).length;
    key.state.counter = 6;
    const copied = key.use(await question());
    const forged = { ...copied, response: { ...copied.response, signature: "MEUCIQ" } };
    expect((await enter(forged)).status).toBe(401);
    expect(await told()).toBe(0);
    expect((await enter(key.use(await question()))).status).toBe(401);
    expect(await told()).toBe(1);
  });

  it("of a passkey are named, renamed and taken away by their owner alone", async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    await add(person, newAuthenticator(), "Una");
    await add(person, newAuthenticator(), "Otra");
    const { llaves } = (await call("GET", "/api/factores", { as: person })).body;
    const path = `/api/factores/llaves/${llaves[0].id_llave}`;
    const rename = (as: Person) => call("PATCH", path, { as, body: { nombre: "Nueva" } });
    for (const refused of [
      await rename(stranger),
      await call("DELETE", path, { as: stranger }),
      await call("DELETE", "/api/factores/llaves/x", { as: person }),
    ]) {
      expect(refused).toMatchObject({ status: 404, body: { code: "passkey_not_found" } });
    }
    expect((await rename(person)).status).toBe(204);
    expect((await call("DELETE", path, { as: person })).status).toBe(204);
    expect((await call("DELETE", path, { as: person })).status).toBe(404);
    // The second press of a double click.
    const fields = { intent: "quitar-llave", id: String(llaves[0].id_llave) };
    expect(await submit(FACTORS_PAGE, { as: person, fields })).toMatchObject({
      to: `${FACTORS_PAGE}?hecho=llave-quitada`,
    });
    const left = (await call("GET", "/api/factores", { as: person })).body.llaves;
    expect(left.map(({ nombre }: { nombre: string }) => nombre)).toEqual(["Otra"]);
    expect((await login(person)).body.vale).toBeTypeOf("string");
  });

  it("confirm by one's own passkey, not by somebody else's", async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    const [key, theirs] = [newAuthenticator(), newAuthenticator()];
    await add(person, key);
    await add(stranger, theirs);
    const asked = await call("POST", "/api/sesiones/confirmacion/llave", { as: person, body: {} });
    expect(asked.body.allowCredentials).toMatchObject([{ id: key.id }]);
    const confirm = (llave: object) =>
      call("POST", "/api/sesiones/confirmacion", { as: person, body: { llave } });
    expect((await confirm(theirs.use(asked.body))).body.code).toBe("passkey_refused");
    expect((await confirm(key.use(asked.body))).status).toBe(200);
  });

  it("that a stranger has added go by the way back of their mail; older ones stay", async () => {
    const { person, codes } = await withApp();
    pass(8 * 24 * 60 * MINUTE);
    await add(person, newAuthenticator(), "De un ladrón");
    const mail = (await mailsTo(ctx.db, person.correo)).at(-1);
    const token = /\/no-fui-yo\?token=(\S+)$/m.exec(mail?.text ?? "")?.[1] ?? "";
    const { endEverySession } = await import("./way-back/way-back.server.ts");
    const secret = await endEverySession(ctx, token);
    expect(await kindsOf(ctx.db, person.id)).toEqual(["app", "codes"]);

    // Whoever reads the mails alone sets no password where there is a second factor.
    const { mailResetLink, resetPassword } =
      await import("#app/features/accounts/reset/reset.server.ts");
    const request = new Request("http://localhost:3000");
    const given = { token: secret, contrasenia: "otra frase", request };
    await expect(resetPassword(ctx, given)).rejects.toMatchObject({ code: "bad_code" });
    // The password of before opens nothing: a link that is asked for gives another, too.
    expect((await login(person)).body.code).toBe("bad_credentials");
    await mailResetLink(ctx, { correo: person.correo });
    const asked = (await mailsTo(ctx.db, person.correo)).at(-1);
    const link = /\/reset\?token=(\S+)$/m.exec(asked?.text ?? "")?.[1] ?? "";
    await resetPassword(ctx, { ...given, token: link, contrasenia: PASSWORD, codigo: codes[0]! });
    expect((await login(person)).body.pide).toEqual(["app", "codes"]);
  });

  it("that go at the same time are none in the end", async () => {
    const { person } = await withApp();
    await add(person, newAuthenticator());
    let removed: ReturnType<typeof call> | undefined;
    await ctx.db.transaction().execute(async (trx) => {
      await lockOwner(trx, person.id);
      await trx.deleteFrom("llaves").where("id_usuario", "=", person.id).execute();
      await noteFactors(trx, person.id);
      removed = call("DELETE", "/api/factores/app", { as: person });
      await delay(200);
    });
    expect((await removed)?.status).toBe(204);
    expect((await login(person)).body.token).toBeTypeOf("string");
  });
});
