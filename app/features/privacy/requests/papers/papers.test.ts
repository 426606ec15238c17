import { describe, expect, it } from "vitest";
import { documentPicture } from "#app/features/vault/test-documents.ts";
import { keptFor } from "#app/retention.ts";
import type { GivenCall } from "#tests/kit/answer.ts";
import { call, newAddress, submit } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { engines } from "#tests/setup/database.ts";
import { objectBackends, useObjectStore } from "#tests/setup/stores.ts";
import { ARCO_PAPERS_MAX } from "../../limits.ts";
import { forgetArcoDocuments, forgetWhoAsked } from "../forget.server.ts";
import type { ArcoView } from "../view.ts";
import type { ArcoPapers } from "./view.ts";

const pairs = [
  [engines[0], objectBackends[0]],
  [engines[1], objectBackends[1]],
] as const;
const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n");
const page = (at: number) => Buffer.concat([pdf, Buffer.from(`${at}`)]);
const whole = {
  ...{ tipo: "acceso", nombre: "Ana Pérez", correo: "ana@example.org" },
  ...{ detalle: "Todo lo que tengan de mí.", identidad: "Puedo mandar mi INE." },
};

describe.each(pairs)("documents of a request about one's data, on %s and %s", (engine, store) => {
  const ctx = useStage(engine, useObjectStore(store));

  const asked = async (as?: Person) => {
    const { headers } = await call("POST", "/privacy-center/solicitar", {
      ...(as && { as }),
      body: new URLSearchParams(whole),
    });
    return headers.get("Location")!.replace("?ok=sent", "");
  };
  const attach = (path: string, bytes: Buffer | null, given: GivenCall = {}) => {
    const body = new FormData();
    body.append("documento", new Blob([new Uint8Array(bytes ?? [])]), bytes ? "ine.jpg" : "");
    return call("POST", `${path}/documentos`, { ...given, body });
  };
  const read = async (path: string, as?: Person) =>
    (await call("GET", path, as ? { as } : {})).body.request as ArcoView & ArcoPapers;
  const rowOf = async (path: string) => {
    const { referencia } = await read(path);
    const row = ctx.db.selectFrom("solicitudes_arco").selectAll();
    return row.where("referencia", "=", referencia).executeTakeFirstOrThrow();
  };
  const kept = async (path: string) => {
    const { id_solicitud } = await rowOf(path);
    const rows = ctx.db.selectFrom("documentos_arco").selectAll();
    return rows.where("id_solicitud", "=", id_solicitud).orderBy("id_documento").execute();
  };
  const open = (as: Person | undefined, paper: { id_solicitud: number; id_documento: number }) =>
    call("GET", `/moderacion/arco/${paper.id_solicitud}/documentos/${paper.id_documento}`, {
      ...(as && { as }),
    });
  const newConsole = () => newPerson(ctx, { role: "administrator", ve_documentos: 1 });

  it("come without an account and without scripts, sealed, and bring what was missing", async () => {
    const path = await asked();
    const admin = await newConsole();
    const { id_solicitud } = await rowOf(path);
    const step = { paso: "pedir", texto: "Una identificación." };
    await submit(`/moderacion/arco/${id_solicitud}`, { as: admin, fields: step });
    expect((await read(path)).state).toBe("incomplete");

    const sent = await attach(path, await documentPicture());
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${path}?ok=attached`]);
    expect(await read(path)).toMatchObject({ state: "open", papers: [expect.any(String)] });
    expect((await read(path)).events.at(-1)).toMatchObject({ kind: "attached", texto: "" });
    const [paper] = await kept(path);
    const stored = await ctx.objects.get(paper!.name);
    const parts: Buffer[] = [];
    for await (const part of stored!.body) parts.push(part as Buffer);
    expect(Buffer.concat(parts).includes("JFIF")).toBe(false);
    const object = ctx.db.selectFrom("objetos").selectAll().where("name", "=", paper!.name);
    expect(await object.executeTakeFirst()).toMatchObject({ state: "live", label: "sealed" });
  });

  it("are opened by administrators who may see documents alone, and each look is told", async () => {
    const path = await asked();
    await attach(path, await documentPicture());
    await attach(path, pdf);
    const [picture, letter] = await kept(path);
    const page = `/moderacion/arco/${picture!.id_solicitud}`;
    const blind = await newPerson(ctx, { role: "administrator" });
    for (const as of [
      ...[blind, await newPerson(ctx), undefined],
      await newPerson(ctx, { role: "moderator", ve_documentos: 1 }),
    ]) {
      expect([401, 403]).toContain((await open(as, picture!)).status);
    }
    const closed = await call("GET", page, { as: blind });
    expect(closed.body.papers).toMatchObject({ count: 2, papers: null });
    expect((await read(path)).looks).toEqual([]);

    const admin = await newConsole();
    expect((await call("GET", page, { as: admin })).body.papers).toMatchObject({
      papers: [{ mime: "image/jpeg" }, { mime: "application/pdf" }],
    });
    const shown = await open(admin, picture!);
    expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await open(admin, letter!)).headers.get("Content-Disposition")).toMatch(/^attachment/);
    expect((await read(path)).looks).toMatchObject([
      { what: "documento 2", by: "administrator", times: 1 },
      { what: "documento 1", by: "administrator", times: 1 },
    ]);
    // Of another request it is not there.
    const other = await rowOf(await asked());
    const wrong = { ...picture!, id_solicitud: other.id_solicitud };
    expect((await open(admin, wrong)).status).toBe(404);
  });

  it("of a member are told in their privacy centre, and in the copy of everything", async () => {
    const ana = await newPerson(ctx);
    const path = await asked(ana);
    await attach(path, await documentPicture(), { as: ana });
    const [paper] = await kept(path);
    await open(await newConsole(), paper!);
    const { body } = await call("GET", "/privacy-center", { as: ana });
    expect(body.account.looks).toMatchObject([{ what: "documento 1" }]);
    const byReference = `/privacy-center/solicitudes/${(await read(path)).referencia}`;
    expect((await read(byReference, ana)).looks).toHaveLength(1);
    const stranger = await newPerson(ctx);
    const forged = await attach(byReference, await documentPicture(), { as: stranger });
    expect(forged.status).toBe(404);
    expect(await kept(path)).toHaveLength(1);
  });

  it("are refused with a sentence at the field, and then nothing is kept", async () => {
    const path = await asked();
    const before = await ctx.db.selectFrom("objetos").select("name").execute();
    for (const [bytes, sentence] of [
      [Buffer.from("hola ".repeat(2_000)), "PDF"],
      [Buffer.alloc(0), "vacío"],
      [Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]), "10 MB"],
      [null, "Elige un archivo"],
    ] as const) {
      const { status, body } = await attach(path, bytes);
      expect([status, body.fields.documento]).toEqual([400, expect.stringContaining(sentence)]);
    }
    const huge = await attach(path, Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]));
    expect([huge.status, huge.body.code]).toEqual([413, "too_large"]);
    expect(await kept(path)).toEqual([]);
    await workOff(ctx);
    const after = await ctx.db.selectFrom("objetos").select("name").execute();
    expect(after).toEqual(before);
  });

  it("are one for a file that is sent twice, at once or later, until something is asked for", async () => {
    const path = await asked();
    const again = () => attach(path, pdf, from());
    expect((await Promise.all([again(), again()])).map(({ status }) => status)).toEqual([303, 303]);
    expect((await again()).status).toBe(303);
    expect(await kept(path)).toHaveLength(1);
    expect((await read(path)).events.map(({ kind }) => kind)).toEqual(["received", "attached"]);
    await workOff(ctx);
    const [paper] = await kept(path);
    expect(await ctx.objects.head(paper!.name)).not.toBeNull();
    const step = { paso: "pedir", texto: "Una identificación." };
    const ofConsole = `/moderacion/arco/${paper!.id_solicitud}`;
    await submit(ofConsole, { as: await newConsole(), fields: step });
    await again();
    expect(await read(path)).toMatchObject({ state: "open", papers: { length: 2 } });
  });

  it("are a few for each request, and none once it has ended", async () => {
    const path = await asked();
    for (let at = 0; at < ARCO_PAPERS_MAX; at++) {
      expect((await attach(path, page(at), from())).status).toBe(303);
    }
    const more = await attach(path, page(ARCO_PAPERS_MAX), from());
    expect(more.body.fields.documento).toContain(`${ARCO_PAPERS_MAX}`);
    await call("POST", path, { body: new URLSearchParams({ intent: "withdraw" }) });
    expect((await attach(path, pdf, from())).status).toBe(409);
    const gone = await attach(`/privacy-center/solicitudes/${"x".repeat(43)}`, pdf, from());
    expect(gone.status).toBe(404);
    expect(await kept(path)).toHaveLength(ARCO_PAPERS_MAX);
  });

  it("go 30 days after the end of the request, with their bytes", async () => {
    const path = await asked();
    await attach(path, pdf);
    const [paper] = await kept(path);
    await call("POST", path, { body: new URLSearchParams({ intent: "withdraw" }) });
    await forgetArcoDocuments(ctx.db);
    expect(await kept(path)).toHaveLength(1);
    await ctx.db
      .updateTable("solicitudes_arco")
      .set({ closed_at: Date.now() - keptFor("arcoDocuments") })
      .where("id_solicitud", "=", paper!.id_solicitud)
      .execute();
    await forgetArcoDocuments(ctx.db);
    await workOff(ctx);
    expect(await kept(path)).toEqual([]);
    expect(await ctx.objects.head(paper!.name)).toBeNull();
    const key = ctx.db.selectFrom("sellados").selectAll().where("name", "=", paper!.name);
    expect(await key.executeTakeFirst()).toBeUndefined();
  });

  it("go with the account, also those of a request that is not answered, and none come after", async () => {
    const ana = await newPerson(ctx);
    const path = await asked(ana);
    await attach(path, pdf, { as: ana });
    await ctx.db
      .updateTable("usuarios")
      .set({ status: "deleted" })
      .where("id_usuario", "=", ana.id)
      .execute();
    await forgetWhoAsked(ctx.db);
    expect(await kept(path)).toEqual([]);
    expect((await rowOf(path)).state).toBe("open");
    const { status, body } = await attach(path, pdf);
    expect([status, body.fields.documento]).toEqual([400, expect.stringContaining("se eliminó")]);
    expect(await kept(path)).toEqual([]);
  });
});

function from() {
  return { headers: { "X-Client-Address": newAddress() } };
}
