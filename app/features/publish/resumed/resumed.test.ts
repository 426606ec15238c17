import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { removeUpload } from "#app/features/resumable/remove.server.ts";
import { begun, send, uploaded } from "#app/features/resumable/test-support.ts";
import { sweepers } from "#app/upkeep/sweepers.server.ts";
import { keptFor } from "#app/retention.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workOff } from "#tests/kit/worker.ts";
import { clip } from "#tests/media-fixtures.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { resumeUploads } from "./publish-draft.server.ts";

process.env.RATE_LIMIT_FACTOR = "10";
process.env.MAX_UPLOAD_MB = "20";

// The stores and the engines know nothing of each other: two pairs have them all.
const places = [
  ["sqlite", "disk"],
  ["postgres", "s3"],
] as const;
let film: Buffer;
let picture: Uint8Array;
beforeAll(async () => {
  film = await readFile(await clip("in-pieces.mp4", { size: "64x64", seconds: 1 }));
  picture = (await photo()).bytes;
});

describe.each(places)("a post of files that come in pieces, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));
  let ana: Person;
  let keys = 0;
  beforeAll(async () => void (ana = await newPerson(ctx)));

  const publish = (
    uploads: string[],
    fields: Record<string, string> = {},
    { as = ana, files = [] as { name: string; bytes: Uint8Array }[] } = {},
  ) => {
    const body = formOf(files, { subidas: uploads.join(), descripcion: "Hola", ...fields });
    return call("POST", "/api/publicaciones", { as, body });
  };
  const newKey = () => `envio-${(keys += 1)}`;
  const own = async () => (await call("GET", "/api/subidas", { as: ana })).body;
  const postOf = async (id: number) =>
    (await call("GET", `/api/publicaciones/${id}`, { as: ana })).body.post;
  const madeBy = async (key: string) => {
    const path = `/api/publicaciones/status?key=${key}`;
    return (await call("GET", path, { as: ana })).body.statuses;
  };

  it("is published at once when they have come whole, in their order, before those of the form", async () => {
    const uploads = [await uploaded(ana, film), await uploaded(ana, picture)];
    const sent = await publish(uploads, {}, { files: [await photo()] });
    expect(sent).toMatchObject({ status: 201, body: { status: "queued" } });
    await workOff(ctx);
    const post = await postOf(sent.body.id_publicacion);
    expect(post).toMatchObject({ status: "ready", descripcion: "Hola" });
    expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      "video",
      "image",
      "image",
    ]);
    expect(await own()).toEqual({ subidas: [], envios: [] });
    const again = await publish(uploads);
    expect(again).toMatchObject({ status: 404, body: { code: "upload_not_found" } });
  });

  it("is one post with one answer, however often it is sent at once", async () => {
    const uploads = [await uploaded(ana, picture)];
    const idempotency_key = newKey();
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => publish(uploads, { idempotency_key })),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(sent.map(({ body }) => body.id_publicacion as number)).size).toBe(1);
  });

  it("has the same digests as one that came whole", async () => {
    const upload = await uploaded(ana, picture);
    const { body } = await publish([upload]);
    const whole = await call("POST", "/api/publicaciones", {
      as: ana,
      body: formOf([{ name: "a.jpg", bytes: picture }]),
    });
    const digestsOf = (id: number) =>
      ctx.db
        .selectFrom("objetos")
        .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
        .where("archivos.id_publicacion", "=", id)
        .where("objetos.label", "=", "original")
        .select(["sha256", "md5", "sha1", "size"])
        .executeTakeFirstOrThrow();
    expect(await digestsOf(body.id_publicacion)).toEqual(
      await digestsOf(whole.body.id_publicacion),
    );
    await workOff(ctx);
  });

  it("waits for the last byte, and then is published though nobody looks any more", async () => {
    const [whole, half] = [await uploaded(ana, picture), await begun(ana, film.length)];
    await send(ana, half, { offset: 0, bytes: film.subarray(0, 5_000) });
    const key = newKey();
    const alts = "La playa\nUna ola\nOtra vez";
    const fields = { idempotency_key: key, portadas: "1:100", descripcion: "Espera #mar", alts };
    const sent = await publish([whole, half], fields, { files: [await photo()] });
    const waiting = { id_publicacion: null, status: "waiting", key, missing: [half] };
    expect(sent).toMatchObject({ status: 202, body: waiting });
    expect((await publish([whole, half], fields, { files: [await photo()] })).body).toEqual(
      waiting,
    );
    expect(await publish([whole], fields)).toMatchObject({
      status: 409,
      body: { code: "key_reused" },
    });
    await workOff(ctx);
    expect(await madeBy(key)).toEqual([]);
    const { envios } = await own();
    expect(envios).toMatchObject([
      { key, state: "waiting", error: null, descripcion: "Espera #mar" },
    ]);
    expect(envios[0].subidas).toHaveLength(3);

    await send(ana, half, { offset: 5_000, bytes: film.subarray(5_000) });
    await workOff(ctx);
    const [made] = await madeBy(key);
    const post = await postOf(made.id_publicacion);
    expect(post).toMatchObject({ status: "ready", descripcion: "Espera #mar" });
    expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual([
      "image",
      "video",
      "image",
    ]);
    expect(post.archivos.map(({ alt }: { alt: string }) => alt)).toEqual(alts.split("\n"));
    expect(await own()).toEqual({ subidas: [], envios: [] });
    const { body } = await publish([whole, half], fields, { files: [await photo()] });
    expect(body.id_publicacion).toBe(made.id_publicacion);
  });

  it("is published once when its last bytes come in the same moment", async () => {
    const uploads = [await begun(ana, picture.length), await begun(ana, picture.length)];
    const key = newKey();
    await publish(uploads, { idempotency_key: key });
    await Promise.all(uploads.map((id) => send(ana, id, { offset: 0, bytes: picture })));
    await workOff(ctx);
    expect(await madeBy(key)).toHaveLength(1);
  });

  it("waits for the others when one of its files is taken away", async () => {
    const uploads = [await begun(ana, 9_000), await uploaded(ana, picture)];
    const key = newKey();
    await publish(uploads, { idempotency_key: key, alts: "La que se fue\nLa que queda" });
    const removed = await call("DELETE", `/api/subidas/${uploads[0]}`, {
      as: ana,
      headers: { "Tus-Resumable": "1.0.0" },
    });
    expect(removed.status).toBe(204);
    await workOff(ctx);
    const [made] = await madeBy(key);
    const { archivos } = await postOf(made.id_publicacion);
    expect(archivos).toMatchObject([{ tipo: "image", alt: "La que queda" }]);
  });

  it("is answered the same when the form is sent again, by a key in its header too", async () => {
    const upload = await begun(ana, picture.length);
    const key = newKey();
    const again = (headers: Record<string, string>, fields = {}) =>
      call("POST", "/api/publicaciones", {
        as: ana,
        headers,
        body: formOf([], { subidas: upload, descripcion: "Hola", ...fields }),
      });
    const header = { "Idempotency-Key": key };
    const first = await again(header);
    const waiting = { id_publicacion: null, status: "waiting", key, missing: [upload] };
    expect(first).toMatchObject({ status: 202, body: waiting });
    expect(await again(header)).toMatchObject({ status: 202, body: waiting });
    expect(await again({}, { idempotency_key: key })).toMatchObject({ status: 202, body: waiting });
    await send(ana, upload, { offset: 0, bytes: picture });
    await workOff(ctx);
    const [made] = await madeBy(key);
    expect(await again(header)).toMatchObject({ status: 201, body: made });
  });

  it("stops when a file runs out, says so, and its texts are kept", async () => {
    const upload = await begun(ana, 9_000);
    const key = newKey();
    await publish([upload], { idempotency_key: key, descripcion: "No se pierde" });
    const touched_at = Date.now() - keptFor("uploads") - 1;
    await ctx.db.updateTable("subidas").set({ touched_at }).where("id", "=", upload).execute();
    await sweepers.uploads(ctx);
    await workOff(ctx);
    const { subidas, envios } = await own();
    expect(subidas).toEqual([]);
    expect(envios).toMatchObject([{ key, state: "stopped", descripcion: "No se pierde" }]);
    expect(envios[0].error).toContain("no terminó de subir en 7 días");
    const again = await publish([upload], { idempotency_key: key, descripcion: "No se pierde" });
    expect(again).toMatchObject({ status: 409, body: { code: "draft_stopped" } });
    const gone = await call("DELETE", `/api/envios/${key}`, { as: ana });
    expect(gone.status).toBe(204);
    expect((await own()).envios).toEqual([]);
  });

  it("stops when what came is against the rules, which only the last byte shows", async () => {
    const upload = await begun(ana, picture.length);
    const key = newKey();
    await publish([upload], { idempotency_key: key, tipo_publicacion: "shortit" });
    await send(ana, upload, { offset: 0, bytes: picture });
    await workOff(ctx);
    const { envios, subidas } = await own();
    expect(envios).toMatchObject([{ key, state: "stopped" }]);
    expect(envios[0].error).toBe("Un shortit es exactamente un video.");
    // The file is still there: with another form it is published.
    const sent = await publish([subidas[0].id], { idempotency_key: newKey() });
    expect(sent.status).toBe(201);
    await call("DELETE", `/api/envios/${key}`, { as: ana });
    await workOff(ctx);
  });

  it("is refused with somebody else's file, one twice, or too many", async () => {
    const eva = await newPerson(ctx);
    const hers = await uploaded(eva, picture);
    expect(await publish([hers])).toMatchObject({
      status: 404,
      body: { code: "upload_not_found" },
    });
    const mine = await uploaded(ana, picture);
    expect((await publish([mine, mine])).status).toBe(400);
    expect((await publish(["../../etc/passwd"])).status).toBe(400);
    const shortit = await publish([mine], { tipo_publicacion: "shortit" });
    expect(shortit.body).toMatchObject({ code: "shortit_one_video" });
    const drafts = await call("DELETE", "/api/envios/nada", { as: eva });
    expect(drafts.status).toBe(404);
    const rows = await ctx.db.selectFrom("subidas").selectAll().execute();
    for (const row of rows) await removeUpload(ctx, row);
  });

  it("is published by the sweep when nobody was told of its last byte", async () => {
    const upload = await begun(ana, picture.length);
    const key = newKey();
    await publish([upload], { idempotency_key: key });
    await send(ana, upload, { offset: 0, bytes: picture });
    await ctx.db.deleteFrom("jobs").where("kind", "=", "upload_changed").execute();
    await resumeUploads(ctx);
    expect(await madeBy(key)).toHaveLength(1);
    await workOff(ctx);
  });

  it("is published by the sweep though one before it cannot be", async () => {
    const [lost, there] = [await begun(ana, picture.length), await begun(ana, picture.length)];
    const [before, behind] = [`a-${newKey()}`, `b-${newKey()}`];
    await publish([lost], { idempotency_key: before });
    await publish([there], { idempotency_key: behind });
    for (const id of [lost, there]) await send(ana, id, { offset: 0, bytes: picture });
    await ctx.db.deleteFrom("jobs").where("kind", "=", "upload_changed").execute();
    const { name } = await ctx.db
      .selectFrom("subidas")
      .select("name")
      .where("id", "=", lost)
      .executeTakeFirstOrThrow();
    await ctx.objects.delete([name!]);
    await resumeUploads(ctx);
    expect(await madeBy(behind)).toHaveLength(1);
    expect(await madeBy(before)).toEqual([]);
    expect((await own()).envios).toMatchObject([{ key: before, state: "waiting" }]);
    await call("DELETE", `/api/envios/${before}`, { as: ana });
    await workOff(ctx);
  });
});
