import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { deletePost, publishWithoutFailed } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runWorker } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import { cameraHeic, clip, smallFittingClip, truncated } from "#tests/media-fixtures.ts";
import { videoStages } from "#tests/setup/all-cases.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { reserveObject } from "./objects.server.ts";
import { photo, fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost, workUntil, workOff, expectNoLeftovers } from "#tests/kit/worker.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

process.env.MAX_UPLOAD_MB = "50";
// Of our own, so that what is left in it is ours.
const tempFolder = newFolder();
mkdirSync(tempFolder);
process.env.TMPDIR = tempFolder;
// Jobs that fail on purpose say so.
log.level = "silent";

const cut = () => fileFrom(truncated("cut.mp4", smallFittingClip(), 0.4), "cortado.mp4");
const slowClip = () => fileFrom(clip("slow.mp4", { size: "1280x720", seconds: 4 }));

describe.each(videoStages)("processing on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));

  const tempFolders = () => readdir(tempFolder);
  const runningJobs = () =>
    ctx.db.selectFrom("jobs").selectAll().where("state", "=", "running").execute();
  const pendingObjects = () =>
    ctx.db.selectFrom("objetos").selectAll().where("state", "=", "pending").execute();
  const untilTranscoding = async () => {
    await vi.waitFor(async () => expect(await tempFolders()).not.toEqual([]), PATIENCE);
    await vi.waitFor(
      async () => {
        const file = await ctx.db
          .selectFrom("archivos")
          .select("progress")
          .where("status", "=", "queued")
          .executeTakeFirst();
        expect(file?.progress).toBeGreaterThan(0);
      },
      { ...PATIENCE, interval: 20 },
    );
  };

  it("turns a photo and a video into a post that everybody sees", async () => {
    const owner = await newPerson(ctx);
    const video = await fileFrom(clip("small.mp4", { size: "640x360" }));
    const { id_publicacion } = await newPost(owner, { files: [await photo(), video] });

    const post = await getPost(ctx, id_publicacion);
    expect(post).toMatchObject({
      status: "ready",
      archivos: [
        { tipo: "image", status: "ready", width: 64, height: 48, duration_ms: null, poster: null },
        {
          tipo: "video",
          status: "ready",
          width: 640,
          height: 360,
          duration_ms: expect.closeTo(1000, -2) as number,
        },
      ],
    });
    const [image, movie] = post.archivos;
    expect(image?.variants.map(({ label }) => label).sort()).toEqual(["a160", "jpeg", "w160"]);
    expect(image?.url_archivo).toMatch(/^[0-9a-f]{32}-jpeg\.jpg$/);
    expect(image?.preview).toMatch(/^data:image\/webp;base64,/);
    expect(movie?.url_archivo).toMatch(/^[0-9a-f]{32}-480p\.mp4$/);
    expect(movie?.poster).toMatch(/^[0-9a-f]{32}-poster\.jpg$/);
    expect(movie?.thumbhash).toBeTruthy();
    expect(await getStatus(ctx, id_publicacion)).toEqual({ status: "ready" });
    await expectNoLeftovers(ctx);
    expect(await tempFolders()).toEqual([]);
  });

  it("turns a HEIC of an iPhone into the renditions of any photo, and fails a broken one", async () => {
    const owner = await newPerson(ctx);
    const heic = { name: "IMG_0001.HEIC", bytes: await readFile(cameraHeic) };
    const broken = { name: "IMG_0002.HEIC", bytes: heic.bytes.subarray(0, 700) };
    const { id_publicacion } = await newPost(owner, { files: [heic] });
    const post = await getPost(ctx, id_publicacion);
    expect(post).toMatchObject({
      status: "ready",
      archivos: [{ tipo: "image", status: "ready", width: 48, height: 64 }],
    });
    expect(post.archivos[0]!.variants.map(({ label }) => label).sort()).toEqual([
      "a160",
      "jpeg",
      "w160",
    ]);

    const id = await uploadPost(owner, [heic, broken]);
    await workOff(ctx);
    const reason = expect.stringMatching(/si es una foto, como JPG/) as string;
    expect(await getStatus(owner, id)).toEqual({ status: "failed", error: reason });
    await expectNoLeftovers(ctx);
    expect(await tempFolders()).toEqual([]);
  });

  it("fails what cannot be decoded, with a reason, and keeps the rest", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await photo(), await cut()]);
    expect(await getStatus(owner, id)).toEqual({ status: "queued", progress: 0 });
    await workOff(ctx);

    const reason = expect.stringMatching(/No pudimos leer .* MP4/) as string;
    expect(await getStatus(owner, id)).toEqual({ status: "failed", error: reason });
    expect((await getPost(owner, id)).archivos).toMatchObject([
      { status: "ready" },
      { status: "failed", error: reason, variants: [] },
    ]);
    await expect(getPost(ctx, id)).rejects.toMatchObject({ code: "post_not_found" });
    await expectNoLeftovers(ctx);

    const stranger = await newPerson(ctx);
    const moderator = await newPerson(ctx, { role: "moderator" });
    for (const other of [stranger, moderator]) {
      await expect(publishWithoutFailed(other, id)).rejects.toMatchObject({
        code: "post_not_found",
      });
    }
    await publishWithoutFailed(owner, id);
    expect(await getPost(ctx, id)).toMatchObject({
      status: "ready",
      archivos: [{ tipo: "image" }],
    });
    await publishWithoutFailed(owner, id);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });

  it("keeps nothing in the store of a post of which nothing could be decoded", async () => {
    const owner = await newPerson(ctx);
    const before = await ctx.objects.list();
    const id = await uploadPost(owner, [await cut()]);
    await workOff(ctx);
    expect((await ctx.objects.list()).objects).toEqual(before.objects);
    await expectNoLeftovers(ctx);
    await expect(publishWithoutFailed(owner, id)).rejects.toMatchObject({
      code: "nothing_to_publish",
    });
  });

  it("ends a post right when its files end at the same time", async () => {
    const owner = await newPerson(ctx);
    const files = [await photo(), await photo(), await photo()];
    const ids = [await uploadPost(owner, files), await uploadPost(owner, files)];
    const stop = new AbortController();
    const workers = files.map(() => runWorker(ctx, jobHandlers, stop.signal));
    await workOff(ctx);
    stop.abort();
    await Promise.all(workers);
    for (const id of ids) expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    await expectNoLeftovers(ctx);
  });

  it("stops and leaves nothing when the post is deleted meanwhile", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await slowClip()]);
    await workUntil(ctx, async () => {
      await untilTranscoding();
      await deletePost(owner, id);
      await vi.waitFor(async () => {
        expect(await runningJobs()).toEqual([]);
        expect(await tempFolders()).toEqual([]);
      }, PATIENCE);
    });
    await workOff(ctx);
    await expect(getPost(owner, id)).rejects.toMatchObject({ code: "post_not_found" });
    await expectNoLeftovers(ctx);
  });

  it("hands its job back when the worker is asked to stop, and the next one finishes", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await slowClip()]);
    await workUntil(ctx, untilTranscoding);
    expect(await tempFolders()).toEqual([]);
    expect(await pendingObjects()).toEqual([]);
    expect(
      await ctx.db.selectFrom("jobs").selectAll().where("kind", "=", "process_file").execute(),
    ).toMatchObject([{ state: "queued", attempts: 0 }]);
    expect((await getStatus(owner, id)).progress).toBeGreaterThan(0);

    await workOff(ctx);
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    await expectNoLeftovers(ctx);
  });

  it("clears away what a killed run had stored", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner);
    const [file] = (await getPost(owner, id)).archivos;
    const about = { label: "w480", mime: "image/webp", ext: "webp" };
    const left = await reserveObject(ctx.db, { ...about, id_archivo: file!.id_archivo });
    await ctx.objects.put(left, Buffer.from("half"));
    // As versions before there were locks called their folders.
    const original = await ctx.db
      .selectFrom("objetos")
      .select("name")
      .where("id_archivo", "=", file!.id_archivo)
      .where("label", "=", "original")
      .executeTakeFirstOrThrow();
    const foreign = `shortit-media-${"0".repeat(32)}-original.jpg-AbC123`;
    for (const folder of [`shortit-media-${original.name}-AbC123`, foreign]) {
      mkdirSync(join(tempFolder, folder));
      writeFileSync(join(tempFolder, folder, "half.mp4"), "half");
    }
    await workOff(ctx);
    expect(await ctx.objects.head(left)).toBeNull();
    expect(await tempFolders()).toEqual([foreign]);
    rmSync(join(tempFolder, foreign), { recursive: true });
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    await expectNoLeftovers(ctx);
  });
});
