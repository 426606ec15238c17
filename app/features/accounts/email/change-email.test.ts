import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { endEverySession } from "#app/features/factors/way-back/way-back.server.ts";
import { correctAddress } from "../operator.server.ts";
import { resetPassword } from "../reset/reset.server.ts";
import { call } from "#tests/kit/call.ts";
import { confirmAt, newName, newPerson, PASSWORD } from "#tests/kit/person.ts";
import { rendered } from "#tests/kit/rendered.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { mailsTo, otherCode, useClock } from "../test-support.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const HERE = "/api/cuenta/correo";

describe.each(engines)("the change of one's address on %s", (engine) => {
  const ctx = useStage(engine);
  const pass = useClock();

  const somebody = () => newPerson(ctx, { contrasenia: PASSWORD });
  const newAddress = () => `${newName("nueva")}@example.org`;
  const begin = (as: Person, correo: string) => call("POST", HERE, { as, body: { correo } });
  const finish = (as: Person, codigo: string) => call("PUT", HERE, { as, body: { codigo } });
  const newest = async (correo: string) => (await mailsTo(ctx.db, correo)).at(-1);
  const addressOf = async ({ id }: Person) =>
    (
      await ctx.db
        .selectFrom("usuarios")
        .select("correo")
        .where("id_usuario", "=", id)
        .executeTakeFirstOrThrow()
    ).correo;
  const change = async (as: Person, correo: string) => {
    expect((await begin(as, correo)).status).toBe(204);
    expect((await finish(as, (await newest(correo))?.code ?? "")).status).toBe(204);
  };
  const linkIn = (text = "") => /\/no-fui-yo\?token=(\S+)$/m.exec(text)?.[1] ?? "";
  const enter = (correo: string, contrasenia = PASSWORD) =>
    call("POST", "/api/login", { body: { correo, contrasenia } });

  it("counts once the code comes back that the new address is mailed, and both are told", async () => {
    const person = await somebody();
    const correo = newAddress();
    await begin(person, correo.toUpperCase());
    const code = (await newest(correo))?.code ?? "";
    expect(await finish(person, otherCode(code))).toMatchObject({ body: { code: "bad_code" } });
    expect(await addressOf(person)).toBe(person.correo);
    const pressed = await Promise.all([1, 2].map(() => finish(person, code)));
    expect(pressed.map(({ status }) => status)).toEqual([204, 204]);
    expect(await addressOf(person)).toBe(correo);
    expect((await enter(correo)).status).toBe(200);
    expect((await enter(person.correo)).status).toBe(401);
    expect((await newest(person.correo))?.subject).toContain("Cambió el email");
    expect(
      (await mailsTo(ctx.db, correo)).some(({ subject }) => subject.includes("Este es ahora")),
    ).toBe(true);
  });

  it("is one change for who sends a form again whose answer was lost", async () => {
    const person = await somebody();
    const correo = newAddress();
    const headers = { "X-Client-Address": "10.12.1.1" };
    const send = (fields: Record<string, string>) =>
      call("POST", "/settings/email", { as: person, body: new URLSearchParams(fields), headers });
    const leadsTo = async (fields: Record<string, string>) =>
      (await send(fields)).headers.get("location");
    const first = { intent: "correo", correo };
    expect([await leadsTo(first), await leadsTo(first)]).toEqual(Array(2).fill("/settings/email"));
    const mails = await mailsTo(ctx.db, correo);
    expect(mails).toHaveLength(1);
    const codigo = mails[0]?.code ?? "";
    const second = { intent: "codigo", codigo };
    const to = [await leadsTo(second), await leadsTo(second)];
    expect(to).toEqual(Array(2).fill("/settings/email?hecho=1"));
    expect(await mailsTo(ctx.db, correo)).toHaveLength(2);
    expect((await finish(person, otherCode(codigo))).body.code).toBe("bad_code");
    expect((await finish(await somebody(), codigo)).body.code).toBe("bad_code");
    pass(10 * MINUTE);
    const late = await send(second);
    expect([late.status, late.body.code]).toEqual([400, "bad_code"]);
    const page = { correo, pending: null };
    const { default: EmailPage } = await import("../pages/email.tsx");
    const shown = await rendered(createElement(EmailPage), { root: {}, page, failure: late.body });
    expect(shown).toContain(late.body.fields.codigo);
  });

  it("takes five tries at a code of ten minutes, which is of its owner alone", async () => {
    const [person, stranger] = [await somebody(), await somebody()];
    const correo = newAddress();
    await begin(person, correo);
    const code = (await newest(correo))?.code ?? "";
    expect((await finish(stranger, code)).body.code).toBe("bad_code");
    for (let tries = 0; tries < 5; tries += 1) await finish(person, otherCode(code));
    expect((await finish(person, code)).body.code).toBe("bad_code");
    pass(MINUTE);
    await begin(person, correo);
    const next = (await newest(correo))?.code ?? "";
    pass(10 * MINUTE);
    expect((await finish(person, next)).body.code).toBe("bad_code");
    expect(await addressOf(person)).toBe(person.correo);
  });

  it("tells by no answer that an address has an account; its owner is mailed", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const free = await begin(person, newAddress());
    const taken = await begin(person, other.correo);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mail = await newest(other.correo);
    expect([mail?.code, mail?.subject]).toEqual([
      undefined,
      expect.stringContaining("no se puede usar"),
    ]);
    expect((await finish(person, "123456")).body.code).toBe("bad_code");
    expect((await begin(person, person.correo)).body).toMatchObject({
      fields: { correo: "Ese ya es tu email." },
    });
  });

  it("has no way back to what a stranger had given it once the operator has corrected it", async () => {
    const person = await somebody();
    const theirs = newAddress();
    await change(person, theirs);
    pass(MINUTE);
    await change(person, newAddress());
    const link = linkIn((await newest(theirs))?.text);
    const right = newAddress();
    expect(await correctAddress(ctx, person.name, right)).toBe("corrected");
    await expect(endEverySession(ctx, link)).rejects.toMatchObject({ code: "reset_gone" });
    expect(await addressOf(person)).toBe(right);
  });

  it("wants to be confirmed", async () => {
    const person = await somebody();
    await confirmAt(ctx, person);
    pass(10 * MINUTE);
    expect((await begin(person, newAddress())).body.code).toBe("step_up_required");
    expect((await finish(person, "123456")).body.code).toBe("step_up_required");
  });

  it("is undone from the address before for a week, also after another password and another address", async () => {
    const person = await somebody();
    await change(person, newAddress());
    const link = linkIn((await newest(person.correo))?.text);
    await ctx.db
      .updateTable("usuarios")
      .set({ password_hash: "del ladrón" })
      .where("id_usuario", "=", person.id)
      .execute();
    pass(MINUTE);
    const third = newAddress();
    const second = await addressOf(person);
    await change(person, third);
    const theirs = linkIn((await newest(second))?.text);

    pass(7 * DAY - 2 * MINUTE);
    const secret = await endEverySession(ctx, link);
    expect(await addressOf(person)).toBe(person.correo);
    expect((await call("GET", "/api/sesiones", { as: person })).status).toBe(401);
    const { body } = await call("POST", "/api/login", {
      ...{ body: { correo: person.correo, contrasenia: PASSWORD } },
    });
    expect(body.code).toBe("bad_credentials");
    // Those that went to the stranger's address are over too.
    const ofStranger = linkIn((await newest(third))?.text);
    await expect(endEverySession(ctx, ofStranger)).rejects.toMatchObject({ code: "reset_gone" });
    const request = new Request("http://localhost:3000");
    await resetPassword(ctx, { token: secret, contrasenia: "otra frase", request });
    expect((await enter(person.correo, "otra frase")).status).toBe(200);
    for (const spent of [link, theirs, "c-x", `c-${"x".repeat(43)}`]) {
      await expect(endEverySession(ctx, spent)).rejects.toMatchObject({ code: "reset_gone" });
    }
  });

  it("leaves the stranger no way back where the account has no password", async () => {
    const person = await somebody();
    await ctx.db
      .updateTable("usuarios")
      .set({ password_hash: null })
      .where("id_usuario", "=", person.id)
      .execute();
    const theirs = newAddress();
    await change(person, theirs);
    const ofStranger = linkIn((await newest(theirs))?.text);
    await endEverySession(ctx, linkIn((await newest(person.correo))?.text));
    await expect(endEverySession(ctx, ofStranger)).rejects.toMatchObject({ code: "reset_gone" });
  });

  it("is undone also where the stranger has the account hidden until it goes, and it stays", async () => {
    const person = await somebody();
    await change(person, newAddress());
    const link = linkIn((await newest(person.correo))?.text);
    const asked = { contrasenia: PASSWORD, plazo: "30-dias", ocultar: true };
    const path = "/api/cuenta/eliminacion";
    expect((await call("POST", path, { as: person, body: asked })).status).toBe(200);

    const secret = await endEverySession(ctx, link);
    const request = new Request("http://localhost:3000");
    await resetPassword(ctx, { token: secret, contrasenia: "otra frase", request });
    const { body } = await enter(person.correo, "otra frase");
    expect((await call("GET", path, { as: body })).body.deletion).toBeNull();
  });

  it("is undone by nobody after a week", async () => {
    const person = await somebody();
    await change(person, newAddress());
    const link = linkIn((await newest(person.correo))?.text);
    pass(7 * DAY);
    await expect(endEverySession(ctx, link)).rejects.toMatchObject({ code: "reset_gone" });
  });
});
