import { describe, expect, it, vi } from "vitest";
import { log } from "#app/log.server.ts";
import { clip, fittingClip, truncated } from "#tests/media-fixtures.ts";
import { newFolder, useObjectStore } from "#tests/setup/stores.ts";
import { mkdirSync } from "node:fs";
import { action as fileAction } from "./api/archivo.ts";
import { action as filesAction } from "./api/archivos.ts";
import { deletePost, publishWithoutFailed } from "./commands.server.ts";
import { getPost } from "./queries.server.ts";
import { getStatus } from "./status.server.ts";
import {
  expectNoLeftovers,
  fileFrom,
  formOf,
  newPerson,
  photo,
  type Person,
  publishPost,
  type SentFile,
  uploadPost,
  useStage,
  workOff,
  workUntil,
} from "./test-support.ts";

process.env.MAX_UPLOAD_MB = "50";
const tempFolder = newFolder();
mkdirSync(tempFolder);
process.env.TMPDIR = tempFolder;
// Jobs that fail on purpose say so.
log.level = "silent";

const visitor = { headers: {} };

async function call(
  method: "POST" | "PUT" | "DELETE",
  [id, file]: (number | undefined)[],
  who: Person | typeof visitor,
  files: SentFile[] = [],
) {
  const path = `/api/publicaciones/${id}/archivos${file === undefined ? "" : `/${file}`}`;
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: who.headers as Record<string, string>,
    ...(method !== "DELETE" && { body: formOf(files) }),
  });
  const params = { id: String(id), ...(file !== undefined && { file: String(file) }) };
  const door = file === undefined ? filesAction : fileAction;
  const response = await door({ request, params, context: {} });
  return { status: response.status, body: await response.json() };
}

const cut = () => fileFrom(truncated("cut.mp4", fittingClip(), 0.4), "cortado.mp4");
const small = (size = "320x180") => fileFrom(clip(`s${size}.mp4`, { size, sound: false }));

describe.each([
  ["sqlite", "disk"],
  ["postgres", "s3"],
] as const)("the files of a post on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));
  const idsOf = async (who: Person, id: number) =>
    (await getPost(who, id)).archivos.map(({ id_archivo }) => id_archivo);

  it("are changed by their owner alone", async () => {
    const owner = await newPerson(ctx);
    const post = await publishPost(owner, [await photo(), await photo()]);
    const id = post.id_publicacion;
    const [file] = await idsOf(owner, id);
    const theirs = await publishPost(await newPerson(ctx));
    const [foreign] = theirs.archivos.map(({ id_archivo }) => id_archivo);
    const before = await getPost(owner, id);
    const others = [await newPerson(ctx), await newPerson(ctx, { role: "moderator" })];
    for (const other of others) {
      expect((await call("POST", [id], other, [await photo()])).status).toBe(404);
      expect((await call("PUT", [id, file], other, [await photo()])).status).toBe(404);
      expect((await call("DELETE", [id, file], other)).status).toBe(404);
    }
    expect((await call("POST", [id], visitor, [await photo()])).status).toBe(401);
    expect((await call("PUT", [id, file], visitor, [await photo()])).status).toBe(401);
    expect((await call("DELETE", [id, file], visitor)).status).toBe(401);
    // One's own post does not open a file of another.
    expect((await call("PUT", [id, foreign], owner, [await photo()])).status).toBe(404);
    expect((await call("DELETE", [id, foreign], owner)).status).toBe(404);
    expect(await getPost(owner, id)).toEqual(before);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("are added at the end; the post is shown as it was until they are ready", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id, archivos } = await publishPost(owner);
    const added = await call("POST", [id], owner, [await small(), await photo()]);
    expect(added).toMatchObject({
      status: 200,
      body: {
        post: { status: "ready", archivos: [{ status: "ready" }, {}, { status: "queued" }] },
      },
    });
    expect(await getStatus(owner, id)).toEqual({ status: "queued", progress: 33 });
    expect(await getStatus(ctx, id)).toEqual({ status: "ready" });
    expect((await getPost(ctx, id)).archivos).toEqual(archivos);
    await workOff(ctx);
    expect((await getPost(ctx, id)).archivos.map(({ tipo }) => tipo)).toEqual([
      "image",
      "video",
      "image",
    ]);
    expect(await getStatus(owner, id)).toEqual({ status: "ready" });
    await expectNoLeftovers(ctx);

    const tooMany = await call("POST", [id], owner, [await photo()]);
    expect(tooMany).toMatchObject({ status: 400, body: { code: "too_many_files" } });
    expect(tooMany.body.error).toContain("3 archivos");
    await expectNoLeftovers(ctx);
  });

  it("are added once for one key, and again where the first try failed", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id } = await publishPost(owner);
    const keyed = { ...owner, headers: { ...owner.headers, "Idempotency-Key": "una-vez" } };
    const picture = await photo();
    const tooMany = await call("POST", [id], keyed, [picture, picture, picture]);
    expect(tooMany.body.code).toBe("too_many_files");
    const twice = [1, 2].map(() => call("POST", [id], keyed, [picture]));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await idsOf(owner, id)).toHaveLength(2);
    // Also where they took the last place.
    const last = { ...owner, headers: { ...owner.headers, "Idempotency-Key": "la-ultima" } };
    expect((await call("POST", [id], last, [picture])).status).toBe(200);
    expect((await call("POST", [id], last, [picture])).status).toBe(200);
    expect(await idsOf(owner, id)).toHaveLength(3);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("never become more than allowed, however many are sent at once", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id } = await publishPost(owner);
    const picture = await photo();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call("POST", [id], owner, [picture])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    await workOff(ctx);
    expect(await idsOf(owner, id)).toHaveLength(3);
    await expectNoLeftovers(ctx);
  });

  it("that cannot be decoded leave a published post published, and can be dropped", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id, archivos } = await publishPost(owner);
    await call("POST", [id], owner, [await cut()]);
    await workOff(ctx);
    expect(await getStatus(owner, id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("No pudimos leer"),
    });
    expect((await getPost(ctx, id)).archivos).toEqual(archivos);
    await publishWithoutFailed(owner, id);
    expect(await getStatus(owner, id)).toEqual({ status: "ready" });
    expect(await idsOf(owner, id)).toHaveLength(1);
  });

  it("are deleted, all but the last", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id } = await publishPost(owner, [await photo(), await photo()]);
    const [first, second] = await idsOf(owner, id);
    const answers = await Promise.all([
      call("DELETE", [id, first], owner),
      call("DELETE", [id, second], owner),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "last_file" });
    expect(await idsOf(owner, id)).toHaveLength(1);
    expect((await call("DELETE", [id, 999_999], owner)).status).toBe(404);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("are refused when they are no medium, and nothing is kept", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id, archivos } = await publishPost(owner);
    const [file] = await idsOf(owner, id);
    const page = { name: "x.jpg", bytes: Buffer.from("<html></html>") };
    for (const [method, where] of [
      ["POST", [id]],
      ["PUT", [id, file]],
    ] as const) {
      const sent = (files: SentFile[]) => call(method, [...where], owner, files);
      expect(await sent([page])).toMatchObject({ status: 415 });
      expect(await sent([])).toMatchObject({ status: 400, body: { code: "file_required" } });
    }
    expect(await call("PUT", [id, file], owner, [await small()])).toMatchObject({
      status: 400,
      body: {
        code: "other_kind",
        error: "El archivo nuevo debe ser una foto, como el que reemplaza.",
      },
    });
    const two = await call("PUT", [id, file], owner, [await photo(), await photo()]);
    expect(two).toMatchObject({ status: 400, body: { code: "too_many_files" } });
    expect((await getPost(owner, id)).archivos).toEqual(archivos);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("are replaced: the old one is shown until the new one is ready", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id, archivos } = await publishPost(owner, [
      await small(),
      await photo(),
    ]);
    const [file] = await idsOf(owner, id);
    const replaced = await call("PUT", [id, file], owner, [await small("180x320")]);
    expect(replaced.body.post.archivos[0]).toMatchObject({
      id_archivo: file,
      width: 320,
      status: "ready",
      replacement: { status: "queued", progress: 0 },
    });
    expect((await getPost(ctx, id)).archivos).toEqual(archivos);
    expect(await getStatus(owner, id)).toEqual({ status: "queued", progress: 50 });
    await workOff(ctx);
    const after = (await getPost(owner, id)).archivos;
    expect(after[0]).toMatchObject({ id_archivo: file, width: 180, height: 320, status: "ready" });
    expect(after[0]).not.toHaveProperty("replacement");
    expect(after[0]?.url_archivo).not.toBe(archivos[0]?.url_archivo);
    expect(after[1]).toEqual(archivos[1]);
    await expectNoLeftovers(ctx);

    // What cannot be decoded leaves what was there, and says so to the owner alone.
    await call("PUT", [id, file], owner, [await cut()]);
    await workOff(ctx);
    const failed = (await getPost(owner, id)).archivos[0];
    expect(failed).toMatchObject({ status: "ready", replacement: { status: "failed" } });
    expect(failed?.replacement?.error).toContain("No pudimos leer");
    expect((await getPost(ctx, id)).archivos).toEqual(after);
    expect(await getStatus(owner, id)).toMatchObject({ status: "failed" });
    await expectNoLeftovers(ctx);
    await publishWithoutFailed(owner, id);
    expect((await getPost(owner, id)).archivos).toEqual(after);
  });

  it("replaced twice quickly end with the last, wherever the first is", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id } = await publishPost(owner, [await small()]);
    const [file] = await idsOf(owner, id);
    const slow = await fileFrom(clip("slow.mp4", { size: "1280x720", seconds: 4 }));
    const ends = async () => {
      await workOff(ctx);
      expect((await getPost(ctx, id)).archivos).toMatchObject([{ id_archivo: file, width: 180 }]);
      expect(await getStatus(owner, id)).toEqual({ status: "ready" });
      await expectNoLeftovers(ctx);
    };
    // The first still waits.
    await call("PUT", [id, file], owner, [slow]);
    await call("PUT", [id, file], owner, [await small("180x320")]);
    await ends();

    // The first is being processed.
    await call("PUT", [id, file], owner, [slow]);
    await workUntil(ctx, async () => {
      await vi.waitFor(
        async () => expect((await getStatus(owner, id)).progress).toBeGreaterThan(0),
        { timeout: 20_000, interval: 20 },
      );
      expect((await call("PUT", [id, file], owner, [await small("180x320")])).status).toBe(200);
    });
    await ends();
  });

  it("that failed or wait are replaced as well", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await cut()]);
    const [file] = await idsOf(owner, id);
    await workOff(ctx);
    expect(await getPost(owner, id)).toMatchObject({ status: "failed" });
    await call("PUT", [id, file], owner, [await cut()]);
    await call("PUT", [id, file], owner, [await small()]);
    expect(await getPost(owner, id)).toMatchObject({ status: "queued" });
    await workOff(ctx);
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    await expectNoLeftovers(ctx);
  });

  it("of a shortit are one video of three minutes", async () => {
    const owner = await newPerson(ctx);
    const fields = { tipo_publicacion: "shortit" };
    const { id_publicacion: id } = await publishPost(owner, [await small()], fields);
    const [file] = await idsOf(owner, id);
    expect(await call("POST", [id], owner, [await small()])).toMatchObject({
      status: 400,
      body: { code: "shortit_one_video" },
    });
    const long = clip("long.mp4", { size: "16x16", seconds: 182, rate: 1, sound: false });
    expect(await call("PUT", [id, file], owner, [await fileFrom(long)])).toMatchObject({
      status: 400,
      body: { code: "shortit_too_long" },
    });
    expect((await call("PUT", [id, file], owner, [await small("180x320")])).status).toBe(200);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("leave nothing when the post is deleted while one of them is replaced", async () => {
    const owner = await newPerson(ctx);
    const { id_publicacion: id } = await publishPost(owner, [await small()]);
    const [file] = await idsOf(owner, id);
    const slow = await fileFrom(clip("slow.mp4", { size: "1280x720", seconds: 4 }));
    await call("PUT", [id, file], owner, [slow]);
    await workUntil(ctx, async () => {
      await vi.waitFor(
        async () => expect((await getStatus(owner, id)).progress).toBeGreaterThan(0),
        { timeout: 20_000, interval: 20 },
      );
      await deletePost(owner, id);
    });
    await workOff(ctx);
    await expect(getPost(owner, id)).rejects.toMatchObject({ code: "post_not_found" });
    await expectNoLeftovers(ctx);
  });
});
