import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { undoSettingOperation } from "./settings/operations.server.ts";
import { submit, told, visit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { runOperation } from "#tests/kit/run-operation.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";

const HERE = "/admin/ajustes";
const HISTORY = `${HERE}/historial`;

describe.each(engines)("the settings of the console, on %s", (engine) => {
  const ctx = useStage(engine);
  const forget = () => (globalThis.shortitSettings = undefined);
  beforeEach(async () => {
    forget();
    await ctx.db.deleteFrom("ajustes").execute();
  });
  afterEach(forget);

  it("are changed by a form that says only what was typed anew, and taken back", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const fields = {
      ...{ intent: "ajustes", grupo: "limites" },
      ...{ MAX_UPLOAD_MB: "77", "era.MAX_UPLOAD_MB": "" },
      // Another has changed it meanwhile: who has not touched it does not change it back.
      ...{ MAX_VIDEO_SECONDS: "600", "era.MAX_VIDEO_SECONDS": "600" },
    };
    const other = await told("POST", `/api${HERE}`, {
      ...{ as: admin, body: { ajustes: { MAX_VIDEO_SECONDS: "30" } } },
    });
    expect(other).toEqual({ status: 200, body: { cambiados: 1 } });
    expect(await submit(HERE, { as: admin, fields })).toEqual({
      status: 303,
      to: expect.stringContaining("grupo=limites&hecho=si"),
    });
    expect(getEnv()).toMatchObject({ maxUploadBytes: 77 * 1024 * 1024, maxVideoSeconds: 30 });
    // The second press changes nothing.
    expect(await submit(HERE, { as: admin, fields })).toMatchObject({ status: 303 });
    const { body } = await visit(HISTORY, { as: admin });
    const { cambios } = body as {
      cambios: { id: number; nombre: string; nombre_usuario: string }[];
    };
    const [last] = cambios;
    expect(cambios.slice(0, 2).map(({ nombre }) => nombre)).toEqual([
      "MAX_UPLOAD_MB",
      "MAX_VIDEO_SECONDS",
    ]);
    expect(last).toMatchObject({ nombre_usuario: admin.name, antes: null, despues: "77" });
    const undo = { intent: "deshacer", id: String(last!.id) };
    expect(await submit(HISTORY, { as: admin, fields: undo })).toMatchObject({ status: 303 });
    expect(getEnv().maxUploadBytes).not.toBe(77 * 1024 * 1024);
    expect(await submit(HISTORY, { as: admin, fields: undo })).toMatchObject({ status: 409 });
  });

  it("show a yes that was written as a number, which the form of its group leaves alone", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const name = "REQUIRE_VERIFIED_UPLOADS";
    const line = async () => {
      const { body } = await told("GET", `/api${HERE}`, { as: admin });
      const { ajustes } = body as { ajustes: { name: string; value: string | null }[] };
      return ajustes.find((each) => each.name === name);
    };
    process.env[name] = "1";
    expect(await line()).toMatchObject({ value: null, otherwise: "true" });
    delete process.env[name];
    await told("POST", `/api${HERE}`, { as: admin, body: { ajustes: { [name]: "1" } } });
    expect(await line()).toMatchObject({ value: "true", otherwise: "false" });
    // As versions before have kept it.
    await ctx.db.updateTable("ajustes").set({ valor: "1" }).where("nombre", "=", name).execute();
    expect(await line()).toMatchObject({ value: "true" });
    const same = { [name]: "true" };
    await told("POST", `/api${HERE}`, { as: admin, body: { ajustes: same } });
    const row = ctx.db.selectFrom("ajustes").select("valor").where("nombre", "=", name);
    expect(await row.execute()).toEqual([{ valor: "1" }]);
  });

  it("come back with what was typed and a sentence beside the field that is wrong", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const fields = { intent: "ajustes", grupo: "limites", MAX_UPLOAD_MB: "-1" };
    expect(await submit(HERE, { as: admin, fields })).toMatchObject({
      ...{ status: 400, fields: { MAX_UPLOAD_MB: "El mínimo es 1." } },
      values: { MAX_UPLOAD_MB: "-1", grupo: "limites", intent: "ajustes" },
    });
    const forged = { ajustes: { SESSION_SECRET: "x".repeat(40) } };
    expect((await told("POST", `/api${HERE}`, { as: admin, body: forged })).status).toBe(400);
  });

  it("are an administrator's alone", async () => {
    const [admin, moderator] = [
      await newPerson(ctx, { role: "administrator" }),
      await newPerson(ctx, { role: "moderator" }),
    ];
    await told("POST", `/api${HERE}`, { as: admin, body: { ajustes: { SITE_NAME: "Suyo" } } });
    for (const path of [HERE, HISTORY, "/admin/revision", "/admin/guia"]) {
      await expect(visit(path, { as: moderator })).rejects.toMatchObject({ init: { status: 403 } });
    }
    const fields = { intent: "ajustes", grupo: "sitio", SITE_NAME: "Mío" };
    expect(await submit(HERE, { as: moderator, fields })).toMatchObject({ status: 403 });
    const { id } = await ctx.db
      .selectFrom("ajustes_historial")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(
      runOperation(moderator, undoSettingOperation, { id: String(id) }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(getEnv().siteName).toBe("Suyo");
  });

  it("say what becomes of what is on a list of known pictures, written down once", async () => {
    const [admin, moderator] = [
      await newPerson(ctx, { role: "administrator" }),
      await newPerson(ctx, { role: "moderator" }),
    ];
    const nombre = `lista ${admin.id}`;
    const at = { created_at: 1, updated_at: 1 };
    await ctx.db
      .insertInto("listas")
      .values({ nombre, on_match: "hold", ...at })
      .execute();
    const fields = { nombre, on_match: "refuse", about: "intimate" };
    const set = (as = admin, given = fields) => submit("/admin/listas", { as, fields: given });
    expect(await set(moderator)).toMatchObject({ status: 403 });
    expect(await set()).toMatchObject({ status: 303 });
    expect(await set()).toMatchObject({ status: 303 });
    expect(await set(admin, { ...fields, nombre: "no hay" })).toMatchObject({ status: 404 });
    const { body } = await visit("/admin/listas", { as: admin });
    expect((body as { lists: object[] }).lists).toContainEqual(
      expect.objectContaining({ nombre, on_match: "refuse", about: "intimate", hashes: 0 }),
    );
    const audited = await ctx.db
      .selectFrom("auditoria")
      .select("actor_id")
      .where("action", "=", "hashes.set")
      .where("actor_id", "=", admin.id)
      .execute();
    expect(audited).toHaveLength(1);
  });

  it("are walked through by who begins, and the walk ends at the check-up", async () => {
    const admin = await newPerson(ctx, { role: "administrator" });
    const step = (grupo: string, given: Record<string, string>) =>
      submit("/admin/guia", { as: admin, fields: { intent: "ajustes", grupo, ...given } });
    expect(await step("sitio", { SITE_NAME: "Guiado" })).toMatchObject({
      to: "/admin/guia?paso=limites",
    });
    expect(await step("limites", {})).toMatchObject({ to: "/admin/guia?paso=politicas" });
    expect(await step("politicas", { REVIEW: "all" })).toMatchObject({ to: "/admin/revision" });
    expect(getEnv()).toMatchObject({ siteName: "Guiado", review: "all" });
  });
});
