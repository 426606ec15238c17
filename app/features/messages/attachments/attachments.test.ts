import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { addReport } from "#app/features/cases/add-report.server.ts";
import { decide } from "#app/features/cases/decision/decide.server.ts";
import { about, caseAbout } from "#app/features/cases/test-support.ts";
import { findObject } from "#app/features/delivery/find-object.server.ts";
import { loader } from "#app/features/delivery/pages/uploads.ts";
import { importList } from "#app/features/known/changes/import-list.server.ts";
import { digestsOf } from "#app/features/media/fingerprints/digests.server.ts";
import { recountSpace, spaceOf, sumSpace } from "#app/features/media/space/space.server.ts";
import { HOUR_SECONDS, isWithin, perAccount } from "#app/http/rate-limit.server.ts";
import type { Scope } from "#app/http/tokens/scopes.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { fileFrom, formOf, photo, type SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, type Stage, useStage } from "#tests/kit/stage.ts";
import { befriend } from "#tests/kit/ties.ts";
import { expectNoLeftovers, workOff } from "#tests/kit/worker.ts";
import { smallFittingClip } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { forgetDeletedEvidence } from "../deletion/forget-kept.server.ts";
import { MESSAGES_WITH_FILES_PER_HOUR } from "../limits.ts";
import { personalData } from "../personal-data.server.ts";
import { strings } from "../strings.ts";
import { block, conversationsOf, threadOf, unreadOf, write } from "../test-support.ts";

const HOUR_MS = 60 * 60 * 1000;

/** The status that somebody gets for the bytes of an object, and what caches are told. */
async function fetched(name: string, as: Person | null, headers: Record<string, string> = {}) {
  const request = requestOf("GET", `/uploads/${name}`, { as, headers });
  const response = await loader({ request, params: { file: name }, context: {} });
  await response.arrayBuffer();
  return { status: response.status, cache: response.headers.get("cache-control") };
}

const send = (
  as: Person,
  to: Person,
  files: SentFile[],
  { fields = {}, headers = {} }: { fields?: Record<string, string>; headers?: object } = {},
) =>
  call("POST", `/api/messages/with/${to.id}`, {
    ...{ as, body: formOf(files, fields) },
    headers: { ...headers },
  });
const remove = (as: Person, id: number) => call("DELETE", `/api/messages/${id}`, { as });
const lastOf = async (who: Person, other: Person) =>
  (await threadOf(who, other.id)).body.messages.at(-1);

async function pictureOf(who: Person, other: Person): Promise<string> {
  return (await lastOf(who, other)).archivos[0].url_archivo as string;
}

describe.each(engines)("pictures and videos in messages, on %s", (engine) => {
  const ctx = useStage(engine);
  async function two() {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    await befriend(ana, beto);
    return [ana, beto] as const;
  }

  async function sent(files: SentFile[] | null = null, fields = {}) {
    const [ana, beto] = await two();
    const { body } = await send(ana, beto, files ?? [await photo()], { fields });
    await workOff(ctx);
    return { ana, beto, id: body.message.id as number, name: await pictureOf(ana, beto) };
  }

  it("are nothing to a program that may read and not see messages", async () => {
    const { ana, name } = await sent();
    const see = (...scopes: Scope[]) =>
      findObject({ ...ctx, viewer: { ...ana.viewer, scopes } }, name);
    expect(await see("read")).toBeNull();
    expect(await see("read", "messages")).toMatchObject({ isPublic: false });
  });

  it("are processed and shown to the two, and are nothing to anybody else", async () => {
    const [ana, beto] = await two();
    const files = [await photo(), await fileFrom(smallFittingClip())];
    const { status, body } = await send(ana, beto, files);
    expect(status).toBe(201);
    const waiting = { status: "queued", url_archivo: "", progress: 0 };
    expect(body.message).toMatchObject({ text: "", archivos: [waiting, waiting] });
    const known = await threadOf(beto, ana.id);
    const { changedUntil, messages } = known.body;
    await workOff(ctx);

    // A poll that has the message gets it anew.
    const query = `?after=${messages[0].created_at}&changedAfter=${changedUntil ?? 0}`;
    const poll = await threadOf(beto, ana.id, { query, etag: known.etag! });
    const [picture, video] = poll.body.changed[0].archivos;
    expect(picture).toMatchObject({ tipo: "image", status: "ready", width: 64, height: 48 });
    expect(picture.thumbhash && picture.preview).toBeTruthy();
    expect(video).toMatchObject({ tipo: "video", status: "ready" });
    expect(video.poster && video.duration_ms).toBeTruthy();

    const stranger = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const admin = await newPerson(ctx, { role: "administrator" });
    const whoGets = async (name: string) => {
      const people = { ana, beto, stranger, moderator, admin, visitor: null };
      const answers = Object.entries(people).map(async ([who, as]) => [
        who,
        await fetched(name, as),
      ]);
      return Object.fromEntries(await Promise.all(answers)) as object;
    };
    const open = { status: 200, cache: "private, no-store" };
    const shut = { status: 404, cache: "no-store" };
    const ofTheTwo = { ana: open, beto: open };
    const others = { stranger: shut, moderator: shut, admin: shut, visitor: shut };
    for (const name of [picture.url_archivo, video.url_archivo, video.poster]) {
      expect(await whoGets(name as string)).toEqual({ ...ofTheTwo, ...others });
    }
    const part = await fetched(video.url_archivo as string, beto, { Range: "bytes=0-9" });
    expect(part.status).toBe(206);
    expect((await conversationsOf(beto)).body.conversations[0].last_message).toBe("Fotos y videos");
    await block(ana, beto.id, { blocked: true });
    expect(await whoGets(picture.url_archivo as string)).toEqual({
      ana: open,
      beto: shut,
      ...others,
    });
  });

  it("are sent once under one key, and refused with other files", async () => {
    const [ana, beto] = await two();
    const headers = { "Idempotency-Key": "una-vez" };
    const fields = { text: "Mira" };
    const [first, again] = [
      await send(ana, beto, [await photo()], { fields, headers }),
      await send(ana, beto, [await photo("otro.jpg")], { fields, headers }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const other = await fileFrom(smallFittingClip());
    expect(await send(ana, beto, [other], { fields, headers })).toMatchObject({
      ...{ status: 409, body: { code: "key_reused" } },
    });
    await workOff(ctx);
    expect((await conversationsOf(beto)).body.conversations[0].last_message).toBe("Mira");
    expect((await threadOf(beto, ana.id)).body.messages).toHaveLength(1);
  });

  it("that were sent are answered again where no more would be taken, and counted by no limit", async () => {
    const [ana, beto] = await two();
    const fields = { text: "Mira" };
    const as = (key: string) => ({ fields, headers: { "Idempotency-Key": key } });
    const files = [await photo()];
    const first = await send(ana, beto, files, as("sin-sitio"));
    expect(first.status).toBe(201);

    const { perPerson } = getEnv();
    const usual = { ...perPerson };
    const again: [sent: unknown, other: unknown, more: unknown][] = [];
    const tryAgain = async () => {
      const text = { name: "otra.txt", bytes: Buffer.from("otra") };
      const { status, body } = await send(ana, beto, files, as("sin-sitio"));
      const other = await send(ana, beto, [text], as("sin-sitio"));
      const more = await send(ana, beto, files, as("otra-clave"));
      again.push([[status, body], other.body.code, more.body.code]);
    };
    for (const none of [{ queuedFiles: 1 }, { bytes: 1 }]) {
      Object.assign(perPerson, none);
      await tryAgain();
      Object.assign(perPerson, usual);
    }
    const limit = perAccount("message-files", MESSAGES_WITH_FILES_PER_HOUR, HOUR_SECONDS);
    while (await isWithin(ctx, limit, `${ana.id}`));
    await tryAgain();
    await block(beto, ana.id, { blocked: true });
    await tryAgain();
    const sent = [201, first.body];
    expect(again).toEqual([
      [sent, "key_reused", "queue_full"],
      [sent, "key_reused", "quota_full"],
      [sent, "key_reused", "too_many_requests"],
      [sent, "key_reused", "too_many_requests"],
    ]);
  });

  it("are refused where nobody may write, too many, empty, and of another kind", async () => {
    const [ana, beto] = await two();
    const codeOf = async (files: SentFile[], to: Person = beto) => {
      const { status, body } = await send(ana, to, files, { fields: { text: " " } });
      return [status, body.code];
    };
    const five = await Promise.all(Array.from({ length: 5 }, () => photo()));
    expect(await codeOf(five)).toEqual([400, "message_too_many_files"]);
    expect(await codeOf([])).toEqual([400, "bad_input"]);
    const text = { name: "nota.txt", bytes: Buffer.from("hola") };
    expect(await codeOf([text])).toEqual([415, "unsupported_media"]);
    expect(await codeOf([await photo()], ana)).toEqual([400, "cannot_message_self"]);
    await block(beto, ana.id, { blocked: true });
    expect(await codeOf([await photo()])).toEqual([404, "user_not_found"]);
    expect((await threadOf(beto, ana.id)).body.messages).toEqual([]);
  });

  it("fail with a reason, which only who sent them reads", async () => {
    const broken = await photo("rota.jpg");
    const { ana, beto } = await sent([{ ...broken, bytes: broken.bytes.slice(0, 200) }]);
    expect((await lastOf(ana, beto)).archivos).toMatchObject([
      { status: "failed", error: expect.stringContaining("archivo") },
    ]);
    const [theirs] = (await lastOf(beto, ana)).archivos;
    expect(theirs).toMatchObject({ status: "failed", variants: [] });
    expect(theirs).not.toHaveProperty("error");
  });

  it("take space of who sent them, as the operator counts it too", async () => {
    const { ana, beto, id } = await sent();
    const objects = await ctx.db
      .selectFrom("objetos")
      .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
      .select("objetos.size")
      .where("archivos.id_mensaje", "=", id)
      .execute();
    const bytes = objects.reduce((sum, { size }) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect([await spaceOf(ctx.db, ana.id), await spaceOf(ctx.db, beto.id)]).toEqual([bytes, 0]);
    expect(await recountSpace(ctx.db)).toBe(0);
    await remove(ana, id);
    await workOff(ctx);
    await sumSpace(ctx.db);
    expect(await spaceOf(ctx.db, ana.id)).toBe(0);
    expect(await recountSpace(ctx.db)).toBe(0);
  });

  it("are deleted for both within an hour, and nothing of them is left", async () => {
    const { ana, beto, id, name } = await sent(null, { text: "Secreto" });
    const before = await threadOf(beto, ana.id);
    const stranger = await newPerson(ctx);
    for (const other of [beto, stranger]) {
      expect(await remove(other, id)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect((await lastOf(beto, ana)).text).toBe("Secreto");
    await write(beto, ana.id, { text: "¿Qué?" });
    const twice = await Promise.all([remove(ana, id), remove(ana, id)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);

    const { changedUntil, messages } = before.body;
    const query = `?after=${messages[0].created_at}&changedAfter=${changedUntil ?? 0}`;
    const poll = (await threadOf(beto, ana.id, { query })).body;
    const gone = { id, text: strings.deleted, deleted: true, archivos: [] };
    expect(poll.changed).toMatchObject([gone]);
    for (const who of [ana, beto]) expect((await fetched(name, who)).status).toBe(404);
    await workOff(ctx);
    const row = await ctx.db
      .selectFrom("mensajes")
      .select(["text", "texto_prueba"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ text: "", texto_prueba: null });
    expect(await ctx.objects.head(name)).toBeNull();
    const files = await ctx.db
      .selectFrom("archivos")
      .select("id_archivo")
      .where("id_mensaje", "=", id)
      .execute();
    expect(files).toEqual([]);
  });

  it("stay when an hour has passed; what was not read is counted no more", async () => {
    const { ana, beto, id } = await sent();
    const old = Date.now() - HOUR_MS;
    await ctx.db
      .updateTable("mensajes")
      .set({ created_at: old } as object)
      .where("id", "=", id)
      .execute();
    expect(await remove(ana, id)).toMatchObject({ status: 403, body: { code: "message_too_old" } });
    const { body } = await write(ana, beto.id, { text: "Reciente" });
    expect((await unreadOf(beto)).body.unread_count).toBe(2);
    await remove(ana, body.message.id as number);
    expect((await unreadOf(beto)).body.unread_count).toBe(1);
    expect((await conversationsOf(beto)).body.conversations[0].last_message).toBe(strings.deleted);
  });

  it("are kept from oneself alone, also one's own", async () => {
    const { ana, beto, id, name } = await sent();
    await call("POST", `/api/messages/${id}/hide`, { as: ana, body: { hidden: true } });
    expect(await lastOf(ana, beto)).toMatchObject({ hidden: true, archivos: [] });
    expect([(await fetched(name, ana)).status, (await fetched(name, beto)).status]).toEqual([
      404, 200,
    ]);
    await call("POST", `/api/messages/${id}/hide`, { as: ana, body: { hidden: false } });
    expect((await fetched(name, ana)).status).toBe(200);
  });

  it("that were reported moderators see in the case, each look written down, also when they are deleted since", async () => {
    const { ana, beto, id } = await sent(null, { text: "Insulto" });
    const moderator = await newPerson(ctx, { role: "moderator" });
    const subject = { kind: "mensaje", id } as const;
    const { id_caso } = await addReport(beto, { subject, reason: "violencia" });
    await remove(ana, id);
    await workOff(ctx);
    expect((await lastOf(beto, ana)).text).toBe(strings.deleted);

    const page = `/moderacion/casos/${id_caso}`;
    const seen = (await call("GET", `${page}?ver=1`, { as: moderator })).body;
    expect(seen.content).toMatchObject({
      kind: "mensaje",
      text: "Insulto",
      files: [{ tipo: "image" }],
    });
    const reported = seen.shown.messages.find((each: { isReported: boolean }) => each.isReported);
    const address = `${page}/fotos/${reported.files[0].picture}`;
    expect((await call("GET", address, { as: moderator })).status).toBe(200);
    expect((await call("GET", address, { as: beto })).status).toBe(403);
    const looks = await ctx.db
      .selectFrom("eventos_moderacion")
      .select("data")
      .where("id_caso", "=", id_caso)
      .where("kind", "=", "look")
      .orderBy("id")
      .execute();
    expect(looks.map(({ data }) => (JSON.parse(data) as { what: string }).what)).toEqual([
      "conversation",
      "message",
    ]);

    await decide(ctx, id_caso, about(moderator, ["warn"]));
    await forgetDeletedEvidence(ctx.db);
    expect((await call("GET", address, { as: moderator })).status).toBe(200);
    const long = Date.now() - 200 * 24 * HOUR_MS;
    await ctx.db.updateTable("mensajes").set({ deleted_at: long }).where("id", "=", id).execute();
    await ctx.db
      .updateTable("casos")
      .set({ closed_at: long })
      .where("id_caso", "=", id_caso)
      .execute();
    await forgetDeletedEvidence(ctx.db);
    await workOff(ctx);
    expect((await call("GET", address, { as: moderator })).status).toBe(404);
  });

  it.each(["hold", "refuse"] as const)(
    "that a list would %s are never delivered, and wait in a queue",
    async (onMatch) => {
      const bytes = await sharp("tests/fixtures/pdq/bridge.png")
        .resize(onMatch === "hold" ? 160 : 170)
        .jpeg()
        .toBuffer();
      const text = `sha256,${digestsOf(bytes).sha256}\n`;
      await importList(ctx.db, { name: `lista ${onMatch}`, onMatch, text });
      const [ana, beto] = await two();
      const { body } = await send(ana, beto, [{ name: "puente.jpg", bytes }]);
      const id = body.message.id as number;
      await workOff(ctx);
      if (onMatch === "refuse") {
        expect((await lastOf(beto, ana)).archivos).toMatchObject([
          { status: "failed", variants: [] },
        ]);
        expect((await lastOf(ana, beto)).archivos[0].error).toContain("coincide con contenido");
        const subida = await ctx.db
          .selectFrom("subidas_conocidas")
          .select(["id_subida", "id_usuario"])
          .where("id_mensaje", "=", id)
          .executeTakeFirstOrThrow();
        expect(subida.id_usuario).toBe(ana.id);
        expect(await caseAbout(ctx, "subida", subida.id_subida)).toBeGreaterThan(0);
        return;
      }
      for (const [who, other] of [
        [ana, beto],
        [beto, ana],
      ] as const) {
        expect(await lastOf(who, other)).toMatchObject({ withdrawn: true, archivos: [] });
      }
      const objects = await ctx.db
        .selectFrom("objetos")
        .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
        .select("objetos.name")
        .where("archivos.id_mensaje", "=", id)
        .execute();
      for (const { name } of objects) expect((await fetched(name, beto)).status).toBe(404);
      const moderator = await newPerson(ctx, { role: "moderator" });
      await decide(ctx, await caseAbout(ctx, "mensaje", id), about(moderator, ["nothing"]));
      expect((await lastOf(beto, ana)).archivos).toMatchObject([{ status: "ready" }]);
      expect((await fetched(await pictureOf(beto, ana), beto)).status).toBe(200);
    },
  );

  it("that are held stay for who decides, also when they are deleted before their case is open", async () => {
    const bytes = await sharp("tests/fixtures/pdq/bridge.png").resize(150).jpeg().toBuffer();
    const text = `sha256,${digestsOf(bytes).sha256}\n`;
    await importList(ctx.db, { name: "lista deleted", onMatch: "hold", text });
    const [ana, beto] = await two();
    const fields = { text: "Mira" };
    const { body } = await send(ana, beto, [{ name: "puente.jpg", bytes }], { fields });
    const id = body.message.id as number;
    const { known_found: later, ...sooner } = jobHandlers;
    expect(later).toBeDefined();
    while (await runNext(ctx, sooner, new AbortController().signal));
    expect((await lastOf(ana, beto)).withdrawn).toBe(true);
    expect((await remove(ana, id)).status).toBe(200);
    expect((await lastOf(beto, ana)).text).toBe(strings.deleted);
    await workOff(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    const page = `/moderacion/casos/${await caseAbout(ctx, "mensaje", id)}?ver=1`;
    const { content } = (await call("GET", page, { as: moderator })).body;
    expect(content).toMatchObject({ text: "Mira", files: [{ tipo: "image" }] });
  });

  it("are in the copy of the data of who sent them, and go when both have left", async () => {
    const { ana, beto, id, name } = await sent();
    const pathsOf = async ({ id }: Person) => {
      const paths: string[] = [];
      for await (const part of personalData.exportOf(ctx, id)) {
        if ("path" in part) paths.push(part.path);
        else for await (const row of part.rows) expect(row).not.toHaveProperty("texto_prueba");
      }
      return paths;
    };
    expect((await pathsOf(ana)).some((path) => path.startsWith(`medios/mensaje-${id}/`))).toBe(
      true,
    );
    expect(await pathsOf(beto)).toEqual([]);
    const leave = async ({ id: id_usuario }: Person) => {
      const who = { id_usuario, nombre_usuario: null, correo: null };
      await personalData.forget(ctx, who, new AbortController().signal);
      await workOff(ctx);
    };
    await leave(ana);
    expect(await ctx.objects.head(name)).not.toBeNull();
    await leave(beto);
    expect(await ctx.objects.head(name)).toBeNull();
  });
});

describe("pictures in messages on S3", () => {
  const ctx: Stage = useStage("sqlite", useObjectStore("s3"));

  it("are shown to the two and gone from the store when deleted for both", async () => {
    const [ana, beto] = [await newPerson(ctx), await newPerson(ctx)];
    const { body } = await send(ana, beto, [await photo()]);
    await workOff(ctx);
    const name = await pictureOf(beto, ana);
    expect((await fetched(name, beto)).status).toBe(200);
    await remove(ana, body.message.id as number);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });
});
