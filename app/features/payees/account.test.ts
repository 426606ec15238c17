import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rotateKeys } from "#app/features/vault/rotate.server.ts";
import { getEnv } from "#app/env.server.ts";
import { newPerson, PASSWORD } from "#tests/kit/person.ts";
import { submit, visit } from "#tests/kit/call.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { accountOf } from "./account.server.ts";
import { recordAccountLook } from "./look.server.ts";
import { personalData } from "./personal-data.server.ts";

const HERE = "/settings/cuenta";
const CLABE = "032180000118359719";
const OTHER = "002010077777777771";
const HOUR_MS = 60 * 60 * 1000;

describe.each(engines)("where a creator is paid, on %s", (engine) => {
  const ctx = useStage(engine);
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
  afterAll(() => void vi.useRealTimers());

  const someone = () => newPerson(ctx, { contrasenia: PASSWORD, es_creador: 1 });
  const save = (as: Person, fields: Record<string, string> = {}) =>
    submit(HERE, {
      as,
      fields: {
        ...{ intent: "guardar", clabe: CLABE, titular: "Ana Pérez", rfc: "" },
        ...{ contrasenia: PASSWORD, ...fields },
      },
    });
  const rowOf = (who: Person) =>
    ctx.db.selectFrom("cuentas_pago").selectAll().where("id_usuario", "=", who.id).execute();
  const mails = async (who: Person) =>
    (
      await ctx.db
        .selectFrom("jobs")
        .select("payload")
        .where("kind", "=", "send_mail")
        .where("payload", "like", `%${who.correo}%`)
        .orderBy("id")
        .execute()
    ).map(({ payload }) => String(payload));

  it("is kept sealed, shown by its last digits and told by mail", async () => {
    const ana = await someone();
    const answer = await save(ana, { clabe: "032-180 00011835971 9", rfc: "gode561231gr8" });
    expect(answer).toMatchObject({ status: 303, to: `${HERE}?hecho=guardada` });
    const [row] = await rowOf(ana);
    expect(row!.datos).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain("118359719");
    const { account } = (await accountOf(ctx.db, ana.id))!;
    expect(account).toEqual({ clabe: CLABE, titular: "Ana Pérez", rfc: "GODE561231GR8" });
    const shown = await visit(HERE, { as: ana });
    expect(shown.body).toMatchObject({
      account: { banco: "IXE (Banorte)", clabe: "···· 9719", rfc: "···· 1GR8", isUsable: false },
    });
    expect(JSON.stringify(shown.body)).not.toContain("118359719");
    const [mail, ...more] = await mails(ana);
    expect(more).toEqual([]);
    expect(mail).toContain("9719");
    expect(mail).not.toContain("118359719");
    const audit = await ctx.db
      .selectFrom("auditoria")
      .select(["action", "data"])
      .where("actor_id", "=", ana.id)
      .execute();
    expect(audit).toEqual([{ action: "payout_account.save", data: '{"isOther":true}' }]);
    expect(await rotateKeys(ctx.db)).toMatchObject({ stuck: 0 });
  });

  it("wants the password of who asks, and one that has none cannot", async () => {
    const ana = await someone();
    const wrong = await save(ana, { contrasenia: "otra" });
    expect(wrong).toMatchObject({
      status: 400,
      fields: { contrasenia: expect.any(String) as string },
      values: { clabe: CLABE, titular: "Ana Pérez" },
    });
    expect(JSON.stringify(wrong)).not.toContain("otra");
    expect(await save(ana, { contrasenia: "" })).toMatchObject({ status: 400 });
    const google = await newPerson(ctx, { es_creador: 1 });
    expect(await save(google)).toMatchObject({ status: 409, code: "needs_password" });
    expect([...(await rowOf(ana)), ...(await rowOf(google))]).toEqual([]);
    for (let i = 0; i < 10; i += 1) await save(ana, { contrasenia: "otra" });
    expect(await save(ana)).toMatchObject({ status: 429 });
  });

  it.each([
    ["clabe", "032180000118359718", "dígito"],
    ["clabe", "0321800001183597", "18 dígitos"],
    ["clabe", "", "Escribe tu CLABE"],
    ["titular", " ", "titular"],
    ["titular", "日本", "latino"],
    ["rfc", "GODE561331GR8", "RFC"],
  ])("refuses %s %j beside its field", async (field, value, words) => {
    const ana = await someone();
    const answer = await save(ana, { [field]: value });
    expect(answer.status).toBe(400);
    expect((answer.fields as Record<string, string>)[field]).toContain(words);
    expect(await rowOf(ana)).toEqual([]);
  });

  it("waits again only when the CLABE is another, and what is not typed stays", async () => {
    const ana = await someone();
    await save(ana, { rfc: "GODE561231GR8" });
    const wait = getEnv().payouts.accountWaitHours * HOUR_MS;
    expect((await accountOf(ctx.db, ana.id))!.usable_at).toBe(Date.now() + wait);
    vi.setSystemTime(Date.now() + wait);
    expect((await visit(HERE, { as: ana })).body).toMatchObject({ account: { isUsable: true } });
    await save(ana, { clabe: "", titular: "Ana P. López" });
    const kept = (await accountOf(ctx.db, ana.id))!;
    expect(kept.account).toEqual({ clabe: CLABE, titular: "Ana P. López", rfc: "GODE561231GR8" });
    expect(kept.usable_at).toBe(Date.now());
    expect(await mails(ana)).toHaveLength(1);
    await save(ana, { clabe: OTHER, quitar_rfc: "1" });
    const other = (await accountOf(ctx.db, ana.id))!;
    expect(other.account).toMatchObject({ clabe: OTHER, rfc: null });
    expect(other.usable_at).toBe(Date.now() + wait);
    expect(await mails(ana)).toHaveLength(2);
  });

  it("is taken away with the password, and told", async () => {
    const [ana, bea] = [await someone(), await someone()];
    for (const who of [ana, bea]) await save(who);
    const remove = (quitar: string) =>
      submit(HERE, { as: ana, fields: { intent: "quitar", quitar } });
    expect(await remove("otra")).toMatchObject({ status: 400, code: "wrong_password" });
    expect(await rowOf(ana)).toHaveLength(1);
    expect(await remove(PASSWORD)).toMatchObject({ to: `${HERE}?hecho=quitada` });
    expect(await remove(PASSWORD)).toMatchObject({ to: `${HERE}?hecho=quitada` });
    expect([await rowOf(ana), (await rowOf(bea)).length]).toEqual([[], 1]);
    expect(await mails(ana)).toHaveLength(2);
  });

  it("is its owner's: in the copy of their data, seen with who has looked, and gone with them", async () => {
    const [ana, admin] = [await someone(), await newPerson(ctx, { role: "administrator" })];
    await save(ana);
    const actor = { id: admin.id, kind: "administrator" } as const;
    await recordAccountLook(ctx.db, actor, { id_usuario: ana.id, why: "retiro:1" });
    expect((await visit(HERE, { as: ana })).body).toMatchObject({
      looks: [{ what: "cuenta", by: "administrator", why: "retiro:1" }],
    });
    expect((await visit(HERE, { as: admin })).body).toMatchObject({ account: null, looks: [] });
    const copy: object[] = [];
    for await (const part of personalData.exportOf(ctx, ana.id)) {
      if ("rows" in part) for await (const row of part.rows) copy.push(row);
    }
    expect(copy).toMatchObject([{ clabe: CLABE, titular: "Ana Pérez", banco: "IXE (Banorte)" }]);
    const leaver = { id_usuario: ana.id, nombre_usuario: ana.name, correo: ana.correo };
    await personalData.forget(ctx, leaver, new AbortController().signal);
    expect(await rowOf(ana)).toEqual([]);
  });
});
