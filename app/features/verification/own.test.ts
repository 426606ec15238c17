import { describe, expect, it } from "vitest";
import { blankPicture } from "#app/features/vault/test-documents.ts";
import { call, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { decideVerification } from "./console/decide.server.ts";
import { photosFor } from "./limits.ts";
import {
  agreed,
  approveAll,
  dayFromNow,
  details,
  photoRequest,
  sendAll,
  sendPhotos,
} from "./test-support.ts";
import { saveDetails } from "./own/draft.server.ts";
import { savePhoto } from "./own/photos.server.ts";
import { readOwn } from "./own/read.server.ts";
import { withdrawVerification } from "./own/withdraw.server.ts";
import { latestOf } from "./rows.server.ts";

describe.each(engines)("verifying oneself on %s", (engine) => {
  const ctx = useStage(engine);
  const put = (as: Awaited<ReturnType<typeof newPerson>>, body: object) =>
    call("PUT", "/api/verificacion", { as: as, body });

  it("goes step by step, and each step stays", async () => {
    const ana = await newPerson(ctx);
    expect(await readOwn(ana)).toMatchObject({ state: "ninguna", datos: null });
    const said = details();
    expect((await put(ana, said)).status).toBe(204);
    expect(await readOwn(ana)).toMatchObject({
      ...{ state: "borrador", datos: said, fotos: [], faltan: ["frente", "reverso", "retrato"] },
    });
    await sendPhotos(ana, ["retrato", "frente"]);
    expect((await readOwn(ana)).faltan).toEqual(["reverso"]);
    const early = await call("POST", "/api/verificacion/envio", { as: ana, body: agreed });
    expect(early.body).toMatchObject({ code: "verification_incomplete" });
    await sendPhotos(ana, ["reverso"]);
    const silent = await call("POST", "/api/verificacion/envio", { as: ana, body: {} });
    expect(silent).toMatchObject({ status: 400, body: { fields: { acuerdo: expect.anything() } } });
    const sent = await call("POST", "/api/verificacion/envio", { as: ana, body: agreed });
    expect(sent.status).toBe(204);
    const own = await readOwn(ana);
    expect(own).toMatchObject({ state: "enviada", verificado: false, faltan: [] });
    expect(Date.parse(own.due_at!) - Date.parse(own.sent_at!)).toBeGreaterThanOrEqual(
      3 * 24 * 60 * 60 * 1000,
    );
    expect((await put(ana, said)).body).toMatchObject({ code: "verification_closed" });
    const late = savePhoto(ana, { kind: "frente" }, await photoRequest());
    await expect(late).rejects.toMatchObject({ code: "verification_closed" });
  });

  it.each<[string, () => object, string]>([
    ["17 years and 364 days", () => ({ nacimiento: dayFromNow(1, -18) }), "nacimiento"],
    ["a document that expired yesterday", () => ({ vence: dayFromNow(-1) }), "vence"],
    ["a day that is none", () => ({ nacimiento: "1995-02-30" }), "nacimiento"],
    ["a birth to come", () => ({ nacimiento: dayFromNow(1) }), "nacimiento"],
    ["one word as a name", () => ({ nombre: "Anita" }), "nombre"],
    ["no country", () => ({ pais: "XX" }), "pais"],
    ["another document", () => ({ documento: "credencial del gimnasio" }), "documento"],
    ["a number of signs", () => ({ numero: "<script>" }), "numero"],
  ])("is refused at its field: %s", async (_what, given, field) => {
    const ana = await newPerson(ctx);
    const { status, body } = await put(ana, { ...details(), ...given() });
    expect(status).toBe(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
    expect(await readOwn(ana)).toMatchObject({ state: "ninguna" });
  });

  it("takes who is 18 today, a document that expires today, and a day as one writes it", async () => {
    const ana = await newPerson(ctx);
    const given = { nacimiento: dayFromNow(0, -18), vence: dayFromNow(0) };
    expect((await put(ana, details(given))).status).toBe(204);
    expect((await put(ana, { ...details(), nacimiento: "3/4/1990" })).status).toBe(204);
    expect((await readOwn(ana)).datos?.nacimiento).toBe("1990-04-03");
  });

  it("keeps nothing that is readable in the database", async () => {
    const ana = await newPerson(ctx);
    await sendAll(ana, { nombre: "Rosalinda Tejeda Quiroz", numero: "ZZ998877" });
    for (const table of [
      "verificaciones",
      "documentos_verificacion",
      "objetos",
      "sellados",
    ] as const) {
      const rows = JSON.stringify(await ctx.db.selectFrom(table).selectAll().execute());
      expect(rows).not.toMatch(/Rosalinda|ZZ998877|1995-04-30/);
    }
    expect((await readOwn(ana)).datos?.nombre).toBe("Rosalinda Tejeda Quiroz");
  });

  it("says at the field what is wrong with a photo, and keeps the one before", async () => {
    const ana = await newPerson(ctx);
    await saveDetails(ana, details());
    await sendPhotos(ana, ["frente"]);
    const before = await ctx.db.selectFrom("documentos_verificacion").selectAll().execute();
    for (const bytes of [await blankPicture(), Buffer.from("%PDF-1.7"), null]) {
      const refused = savePhoto(ana, { kind: "frente" }, await photoRequest(bytes));
      await expect(refused).rejects.toMatchObject({
        code: "bad_input",
        fields: { archivo: expect.any(String) as string },
      });
    }
    const after = await ctx.db.selectFrom("documentos_verificacion").selectAll().execute();
    expect(after).toEqual(before);
  });

  it("does not take one photo for two sides", async () => {
    const ana = await newPerson(ctx);
    const request = await photoRequest();
    await savePhoto(ana, { kind: "frente" }, request.clone());
    const again = savePhoto(ana, { kind: "reverso" }, request);
    await expect(again).rejects.toMatchObject({ code: "bad_input" });
    expect((await readOwn(ana)).fotos).toEqual(["frente"]);
  });

  it("replaces a photo: the one before is gone", async () => {
    const ana = await newPerson(ctx);
    await sendPhotos(ana, ["frente"]);
    const names = () => ctx.db.selectFrom("documentos_verificacion").select("name").execute();
    const before = (await names()).map(({ name }) => name);
    await sendPhotos(ana, ["frente"]);
    const retired = await ctx.db
      .selectFrom("objetos")
      .select(["name", "state"])
      .where("name", "in", before)
      .where("state", "=", "retired")
      .execute();
    expect(retired).toHaveLength(1);
  });

  it("asks a passport for no back", async () => {
    const ana = await newPerson(ctx);
    await sendAll(ana, { documento: "pasaporte" });
    expect(photosFor("pasaporte")).toEqual(["frente", "retrato"]);
    expect((await readOwn(ana)).state).toBe("enviada");
  });

  it("can be taken back: data and photos are gone at once", async () => {
    const ana = await newPerson(ctx);
    const id = await sendAll(ana);
    const photos = await ctx.db
      .selectFrom("documentos_verificacion")
      .select("name")
      .where("id_verificacion", "=", id)
      .execute();
    await withdrawVerification(ana);
    const row = await latestOf(ctx.db, ana.viewer.id_usuario);
    expect(row).toMatchObject({ state: "retirada", datos: null, huella: null });
    const states = await ctx.db
      .selectFrom("objetos")
      .select("state")
      .where(
        "name",
        "in",
        photos.map(({ name }) => name),
      )
      .execute();
    expect(states.map(({ state }) => state)).toEqual(["retired", "retired", "retired"]);
    await withdrawVerification(ana);
    const nobody = await newPerson(ctx);
    await expect(withdrawVerification(nobody)).rejects.toMatchObject({
      code: "verification_not_found",
    });
    // And begun anew.
    expect((await put(ana, details())).status).toBe(204);
  });

  it("is sent, and taken back, once by a button that is pressed twice", async () => {
    const ana = await newPerson(ctx);
    await saveDetails(ana, details());
    await sendPhotos(ana, photosFor("ine"));
    const here = "/settings/verificacion";
    const press = async (form: string) =>
      (await submit(`${here}?form=${form}`, { as: ana, fields: agreed })).to;
    expect([await press("enviar"), await press("enviar")]).toEqual([here, here]);
    const done = `${here}?hecho=retirada`;
    expect([await press("retirar"), await press("retirar")]).toEqual([done, done]);
  });

  it("takes what was refused before along: nothing of it is left, and an approval is", async () => {
    const [ana, reader] = [
      await newPerson(ctx),
      await newPerson(ctx, { role: "moderator", ve_documentos: 1 }),
    ];
    const approved = await sendAll(ana);
    await approveAll(reader, approved);
    const refused = await sendAll(ana);
    const decision = { decision: "rechazar", motivo: "ilegible", nota: "" } as const;
    await decideVerification(reader, { id: refused, ...decision });
    await saveDetails(ana, details());
    await withdrawVerification(ana);
    const rows = await ctx.db
      .selectFrom("verificaciones")
      .select(["id_verificacion", "state", "datos", "huella"])
      .where("id_usuario", "=", ana.id)
      .orderBy("id_verificacion")
      .execute();
    const text = expect.any(String) as string;
    expect(rows).toMatchObject([
      { state: "aprobada", datos: text, huella: text },
      // Who was refused is known again by their document.
      { state: "retirada", datos: null, huella: text },
      { state: "retirada", datos: null, huella: null },
    ]);
    const photos = await ctx.db
      .selectFrom("documentos_verificacion")
      .select("id_verificacion")
      .distinct()
      .where("id_verificacion", "in", [approved, refused])
      .execute();
    expect(photos).toEqual([{ id_verificacion: approved }]);
  });

  it("begun in two windows at once is one", async () => {
    const ana = await newPerson(ctx);
    await Promise.all([saveDetails(ana, details()), saveDetails(ana, details())]);
    const rows = ctx.db
      .selectFrom("verificaciones")
      .select("state")
      .where("id_usuario", "=", ana.viewer.id_usuario);
    expect(await rows.execute()).toEqual([{ state: "borrador" }]);
  });

  it("is nobody else's to read", async () => {
    expect((await call("GET", "/api/verificacion")).status).toBe(401);
    await sendAll(await newPerson(ctx));
    const other = await newPerson(ctx);
    expect(await readOwn(other)).toMatchObject({ state: "ninguna", datos: null });
  });
});
