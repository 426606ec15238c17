import { describe, expect, it } from "vitest";
import { clip } from "#tests/media-fixtures.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { getEnv } from "#app/env.server.ts";
import { publishWithoutFailed } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import {
  call,
  cut,
  idsOf,
  small,
  takeLargerFiles,
  visitor,
} from "#app/features/posts/test-files.ts";
import { submit } from "#tests/kit/call.ts";
import { photo, fileFrom, type SentFile } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { workOff, expectNoLeftovers } from "#tests/kit/worker.ts";

takeLargerFiles();

describe.each([
  ["sqlite", "disk"],
  ["postgres", "s3"],
] as const)("the files of a post on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));

  it("are changed by their owner alone", async () => {
    const owner = await newPerson(ctx);
    const post = await newPost(owner, { files: [await photo(), await photo()] });
    const id = post.id_publicacion;
    const [file] = await idsOf(owner, id);
    const theirs = await newPost(await newPerson(ctx), { files: [await photo()] });
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
    const { id, archivos } = await newPost(owner, { files: [await photo()] });
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
    const { id } = await newPost(owner, { files: [await photo()] });
    const keyed = { ...owner, headers: { ...owner.headers, "Idempotency-Key": "una-vez" } };
    const picture = await photo();
    const tooMany = await call("POST", [id], keyed, [picture, picture, picture]);
    expect(tooMany.body.code).toBe("too_many_files");
    const twice = [1, 2].map(() => call("POST", [id], keyed, [picture]));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await idsOf(owner, id)).toHaveLength(2);
    const other = await call("POST", [id], keyed, [picture, picture]);
    expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
    // Also where they took the last place.
    const last = { ...owner, headers: { ...owner.headers, "Idempotency-Key": "la-ultima" } };
    expect((await call("POST", [id], last, [picture])).status).toBe(200);
    expect((await call("POST", [id], last, [picture])).status).toBe(200);
    expect(await idsOf(owner, id)).toHaveLength(3);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("are known by their key though nothing but the post is left, and when there is room for no more", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { files: [await photo()] });
    const keyed = { ...owner, headers: { ...owner.headers, "Idempotency-Key": "sin-sitio" } };
    const picture = await photo();
    expect((await call("POST", [id], keyed, [picture])).status).toBe(200);
    for (const name of (await ctx.kv.list()).keys) await ctx.kv.delete(name);
    const { perPerson } = getEnv();
    const { queuedFiles } = perPerson;
    perPerson.queuedFiles = 1;
    const [again, other, more] = [
      await call("POST", [id], keyed, [picture]),
      await call("POST", [id], keyed, [await small()]),
      await call("POST", [id], owner, [picture]),
    ];
    perPerson.queuedFiles = queuedFiles;
    expect(again).toMatchObject({ status: 200, body: { post: { id_publicacion: id } } });
    expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
    expect(more).toMatchObject({ status: 429, body: { code: "queue_full" } });
    expect(await idsOf(owner, id)).toHaveLength(2);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("never become more than allowed, however many are sent at once", async () => {
    const owner = await newPerson(ctx);
    const { id } = await newPost(owner, { files: [await photo()] });
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
    const { id, archivos } = await newPost(owner, { files: [await photo()] });
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
    const { id } = await newPost(owner, { files: [await photo(), await photo()] });
    const [first, second] = await idsOf(owner, id);
    const answers = await Promise.all([
      call("DELETE", [id, first], owner),
      call("DELETE", [id, second], owner),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "last_file" });
    expect(await idsOf(owner, id)).toHaveLength(1);
    expect((await call("DELETE", [id, 999_999], owner)).status).toBe(404);
    // The second press of a double click leads where the first did.
    const page = `/settings/posts/${id}`;
    const press = (query: string) => submit(`${page}?${query}`, { as: owner, fields: {} });
    const [kept] = await idsOf(owner, id);
    const again = await press(`do=delete-file&file=${kept === first ? second : first}`);
    expect(again).toMatchObject({ status: 303, to: expect.stringContaining(page) });
    expect(await press("do=delete")).toMatchObject({ to: "/settings/posts?ok=delete" });
    // It may have been taken away as well, which is not to be deleted: no more is said than is known.
    expect(await press("do=delete")).toMatchObject({ to: "/settings/posts?ok=gone" });
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("are refused when they are no medium, and nothing is kept", async () => {
    const owner = await newPerson(ctx);
    const { id, archivos } = await newPost(owner, { files: [await photo()] });
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

  it("of a shortit are one video of three minutes", async () => {
    const owner = await newPerson(ctx);
    const fields = { tipo_publicacion: "shortit" } as const;
    const { id } = await newPost(owner, { ...fields, files: [await small()] });
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
});
