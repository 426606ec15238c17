import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { call, newAddress, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { lastOfDay } from "#app/features/vault/calendar.server.ts";
import { keptFor } from "#app/retention.ts";
import { forgetArcoWords, forgetWhoAsked } from "./forget.server.ts";
import type { ArcoView } from "./view.ts";
import { keepArcoClocks } from "./upkeep.server.ts";

const whole = {
  tipo: "acceso",
  nombre: "Ana Pérez",
  correo: "ana@example.org",
  detalle: "Todo lo que tengan de mí.",
  identidad: "Escribo desde el email de la cuenta.",
};
type Fields = Partial<typeof whole> & { idempotency_key?: string };
const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(engines)("requests about one's data on %s", (engine) => {
  const ctx = useStage(engine);
  afterEach(() => vi.useRealTimers());

  const send = (fields: Fields, as?: Person) =>
    call("POST", "/privacy-center/solicitar", {
      ...(as && { as }),
      body: new URLSearchParams({ ...whole, ...fields }),
      headers: { "X-Client-Address": newAddress() },
    });
  const asked = async (fields: Fields = {}, as?: Person) => {
    const { headers } = await send(fields, as);
    const [, secret = ""] =
      /solicitudes\/([\w-]{43})\?ok=sent$/.exec(headers.get("Location") ?? "") ?? [];
    expect(secret).not.toBe("");
    return `/privacy-center/solicitudes/${secret}`;
  };
  const read = async (path: string, as?: Person) => {
    const { body } = await call("GET", path, as ? { as } : {});
    return body.request as ArcoView;
  };
  const rowOf = async (path: string) => {
    const { referencia } = await read(path);
    return ctx.db
      .selectFrom("solicitudes_arco")
      .selectAll()
      .where("referencia", "=", referencia)
      .executeTakeFirstOrThrow();
  };
  const mailsSince = async (start: number) => {
    const rows = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .where("id", ">", start)
      .orderBy("id")
      .execute();
    return rows.map(({ payload }) => JSON.parse(payload) as { to: string; text: string });
  };
  const lastJob = async () => {
    const last = ctx.db.selectFrom("jobs").select((eb) => eb.fn.max("id").as("id"));
    return Number((await last.executeTakeFirst())?.id ?? 0);
  };
  const work = async (as: Person, path: string, fields: Record<string, string>) => {
    const { id_solicitud } = await rowOf(path);
    return submit(`/moderacion/arco/${id_solicitud}`, { as, fields });
  };
  const after = (days: number, from = Date.now()) => addBusinessDays(from, days, getEnv().timeZone);
  const near = (at: number) => expect.closeTo(at, -5) as number;

  it("are made without an account, told to both sides by mail, and read by the private link alone", async () => {
    const start = await lastJob();
    const path = await asked();
    expect(await rowOf(path)).toMatchObject({
      ...{ state: "open", id_usuario: null },
      ...{ ask_until: near(after(5)), answer_due_at: near(after(20)) },
    });
    const request = await read(path);
    expect(request).toMatchObject({ kind: "acceso", due: { what: "due" } });
    const [mine, operators] = await mailsSince(start);
    expect(mine).toMatchObject({ to: "ana@example.org" });
    expect(mine!.text).toContain(path);
    expect(mine!.text).not.toContain(whole.detalle);
    expect(operators).toMatchObject({ to: getEnv().operator.email });
    expect(operators!.text).not.toContain("Ana");

    const byReference = `/privacy-center/solicitudes/${request.referencia}`;
    const stranger = await newPerson(ctx);
    for (const given of [{}, { as: stranger }]) {
      const refused = call("GET", byReference, given);
      await expect(refused).rejects.toMatchObject({ init: { status: 404 } });
    }
  });

  it("are one for a form that is sent twice, at once or later, and told once", async () => {
    const ana = await newPerson(ctx);
    const start = await lastJob();
    const fields = { idempotency_key: randomUUID() };
    const [path, same] = await Promise.all([asked(fields, ana), asked(fields, ana)]);
    expect(same).toBe(path);
    expect(await asked(fields, ana)).toBe(path);
    expect(await mailsSince(start)).toHaveLength(2);
    expect((await read(path)).events.map(({ kind }) => kind)).toEqual(["received"]);

    const changed = { ...fields, detalle: "Nada." };
    expect(await send(changed, ana)).toMatchObject({ status: 409, body: { code: "key_reused" } });
    // Nor is it given to somebody else.
    expect((await send(fields)).status).toBe(409);
    expect((await send({ idempotency_key: "1" }, ana)).status).toBe(400);
    expect(await asked()).not.toBe(await asked());
  });

  it("of a member are in their privacy centre, and need no other proof of who they are", async () => {
    const ana = await newPerson(ctx);
    const path = await asked({ identidad: "" }, ana);
    const { referencia } = await read(path);
    const { body } = await call("GET", "/privacy-center", { as: ana });
    expect(body.account.requests).toMatchObject([{ referencia, kind: "acceso", state: "open" }]);
    const mine = await read(`/privacy-center/solicitudes/${referencia}`, ana);
    expect(mine.referencia).toBe(referencia);
  });

  it.each([
    [{ tipo: "todo" }, "tipo"],
    [{ nombre: "" }, "nombre"],
    [{ correo: "nadie" }, "correo"],
    [{ detalle: " " }, "detalle"],
    [{ identidad: "" }, "identidad"],
    [{ detalle: "a".repeat(4001) }, "detalle"],
  ])("are refused with %o", async (fields, wrong) => {
    const { status, body } = await send(fields);
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toEqual([wrong]);
  });

  it("wait for what is missing, and their clock begins anew when it comes", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const path = await asked();
    const start = await lastJob();
    await work(admin, path, { paso: "pedir", texto: "¿De qué cuenta?" });
    expect(await rowOf(path)).toMatchObject({
      ...{ state: "incomplete", complete_until: near(lastOfDay(after(10))) },
    });
    expect((await mailsSince(start))[0]!.text).toContain("¿De qué cuenta?");
    // Once.
    expect(await work(admin, path, { paso: "pedir", texto: "¿Y?" })).toMatchObject({ status: 400 });

    vi.useFakeTimers({ now: Date.now() + 3 * DAY_MS, toFake: ["Date"] });
    await call("POST", path, { body: new URLSearchParams({ intent: "add", texto: "De @ana." }) });
    expect(await rowOf(path)).toMatchObject({ state: "open", answer_due_at: near(after(20)) });
    expect((await read(path)).events.map(({ kind }) => kind)).toEqual([
      ...["received", "asked", "added"],
    ]);
  });

  it("take the same words once, at once or later, until something is asked for", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const path = await asked();
    const add = async (texto = "De @ana.") => {
      const body = new URLSearchParams({ intent: "add", texto });
      expect((await call("POST", path, { body })).status).toBe(303);
    };
    const kinds = async () => (await read(path)).events.map(({ kind }) => kind);
    await Promise.all([add(), add()]);
    await add();
    expect(await kinds()).toEqual(["received", "added"]);
    await work(admin, path, { paso: "pedir", texto: "¿De qué cuenta?" });
    await add();
    await add();
    expect((await rowOf(path)).state).toBe("open");
    await add("Y de @eva.");
    expect(await kinds()).toEqual(["received", "added", "asked", "added", "added"]);
  });

  it("end when what was missing did not come in time, and say so", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const path = await asked();
    await work(admin, path, { paso: "pedir", texto: "¿De qué cuenta?" });
    await keepArcoClocks(ctx.db);
    expect((await rowOf(path)).state).toBe("incomplete");
    // The mail says a date: all of that day is theirs.
    const { complete_until } = await rowOf(path);
    const start = await lastJob();
    vi.useFakeTimers({ now: lastOfDay(complete_until!) - 1, toFake: ["Date"] });
    await keepArcoClocks(ctx.db);
    expect((await rowOf(path)).state).toBe("incomplete");
    vi.setSystemTime(lastOfDay(complete_until!) + 1);
    await keepArcoClocks(ctx.db);
    expect(await rowOf(path)).toMatchObject({ state: "lapsed" });
    expect((await mailsSince(start)).filter(({ to }) => to === "ana@example.org")).toHaveLength(1);
  });

  it("are answered in writing and carried out within 15 business days more, each clock put off once", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const path = await asked();
    const { answer_due_at } = await rowOf(path);
    await work(admin, path, { paso: "ampliar", texto: "Hay mucho que revisar." });
    expect((await rowOf(path)).answer_due_at).toBe(after(20, answer_due_at));
    const again = await work(admin, path, { paso: "ampliar", texto: "Otra vez." });
    expect(again).toMatchObject({ status: 400 });

    expect(await work(admin, path, { paso: "responder", texto: "Sí." })).toMatchObject({
      status: 400,
    });
    await work(admin, path, { paso: "responder", resultado: "partly", texto: "Esto sí." });
    const answered = await rowOf(path);
    expect(answered).toMatchObject({ state: "answered", effect_due_at: near(after(15)) });
    await work(admin, path, { paso: "ampliar", texto: "Falta poco." });
    expect((await rowOf(path)).effect_due_at).toBe(after(15, answered.effect_due_at!));
    expect(await work(admin, path, { paso: "ampliar", texto: "Más." })).toMatchObject({
      status: 400,
    });
    const start = await lastJob();
    await work(admin, path, { paso: "cumplir", texto: "Hecho." });
    expect(await rowOf(path)).toMatchObject({ state: "closed", outcome: "partly" });
    expect((await mailsSince(start))[0]).toMatchObject({ to: "ana@example.org" });
    expect(
      await work(admin, path, { paso: "responder", resultado: "refused", texto: "No." }),
    ).toMatchObject({ status: 400 });

    const audit = await ctx.db
      .selectFrom("auditoria")
      .select("action")
      .where("actor_id", "=", admin.id)
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      ...["arco.extended", "arco.answered", "arco.extended", "arco.carried_out"],
    ]);
  });

  it("are withdrawn by who made them, and then closed", async () => {
    const path = await asked();
    const say = (fields: Record<string, string>) =>
      call("POST", path, { body: new URLSearchParams(fields) });
    const withdraw = () => say({ intent: "withdraw" });
    expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status)).toEqual([
      ...[303, 303],
    ]);
    expect((await withdraw()).status).toBe(303);
    const { events } = await read(path);
    expect(events.filter(({ kind }) => kind === "withdrawn")).toHaveLength(1);
    expect((await read(path)).state).toBe("withdrawn");
    expect((await say({ intent: "add", texto: "Espera" })).status).toBe(409);
  });

  it("are worked on by administrators alone, and each look is written down", async () => {
    const path = await asked();
    const { id_solicitud } = await rowOf(path);
    const page = `/moderacion/arco/${id_solicitud}`;
    for (const role of ["user", "moderator"] as const) {
      const as = await newPerson(ctx, { role });
      await expect(call("GET", page, { as })).rejects.toMatchObject({ init: { status: 403 } });
      expect(
        await work(as, path, { paso: "responder", resultado: "granted", texto: "Sí." }),
      ).toMatchObject({ status: 403 });
    }
    const admin = await newPerson(ctx, { role: "administrator" });
    const { body } = await call("GET", page, { as: admin });
    expect(body).toMatchObject({ nombre: "Ana Pérez", may: { pedir: true, cumplir: false } });
    const { body: list } = await call("GET", "/moderacion/arco", { as: admin });
    expect((list.requests as { id: number }[]).map(({ id }) => id)).toContain(id_solicitud);
    const looks = await ctx.db
      .selectFrom("auditoria")
      .select("id")
      .where("action", "=", "arco.look")
      .where("subject_id", "=", id_solicitud)
      .execute();
    expect(looks).toHaveLength(1);
    await expect(
      ctx.db
        .updateTable("eventos_arco")
        .set({ kind: "answered" } as object)
        .execute(),
    ).rejects.toThrow("eventos_arco only grows");
  });

  it("keep nothing of what was written by who has deleted their account, and what was answered for a year", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const [ana, eva] = [await newPerson(ctx), await newPerson(ctx)];
    const [path, other] = [await asked({}, ana), await asked({}, eva)];
    const { id_solicitud } = await rowOf(path);
    for (const [each, as] of [
      [path, ana],
      [other, eva],
    ] as const) {
      await submit(each, { as, fields: { intent: "add", texto: "Soy de la calle Luna" } });
      await work(admin, each, { paso: "responder", resultado: "refused", texto: "No, por esto." });
    }
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "deleted" })
      .where("id_usuario", "=", ana.id)
      .execute();
    await forgetWhoAsked(ctx.db);
    expect(await rowOf(path)).toMatchObject({ nombre: "", correo: "", detalle: "", identidad: "" });
    const left = await read(path);
    expect(left.events.map(({ kind, texto }) => [kind, texto])).toEqual([
      ["received", ""],
      ["added", ""],
      ["answered", "No, por esto."],
    ]);
    expect((await read(other)).events[1]).toMatchObject({ texto: "Soy de la calle Luna" });
    await ctx.db
      .updateTable("solicitudes_arco")
      .set({ closed_at: Date.now() - keptFor("arcoWords") })
      .where("id_solicitud", "=", id_solicitud)
      .execute();
    await forgetArcoWords(ctx.db);
    expect((await read(path)).events.map(({ texto }) => texto)).toEqual(["", "", ""]);
    expect((await read(path)).state).toBe("closed");
    expect((await read(other)).detalle).toBe(whole.detalle);
  });

  it("remind the operator by mail once a day when their time runs out", async () => {
    await ctx.db.updateTable("solicitudes_arco").set({ state: "closed" }).execute();
    const path = await asked();
    const { referencia } = await read(path);
    const { answer_due_at } = await rowOf(path);
    const reminded = async () => {
      const start = await lastJob();
      await keepArcoClocks(ctx.db);
      return (await mailsSince(start)).map(({ to, text }) => [to, text.includes(referencia)]);
    };
    expect(await reminded()).toEqual([]);
    vi.useFakeTimers({ now: answer_due_at - 2 * DAY_MS, toFake: ["Date"] });
    expect(await reminded()).toEqual([[getEnv().operator.email, true]]);
    expect(await reminded()).toEqual([]);
    vi.setSystemTime(answer_due_at + DAY_MS);
    expect(await reminded()).toEqual([[getEnv().operator.email, true]]);
  });
});
