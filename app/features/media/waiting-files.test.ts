import { mkdirSync, readdirSync, rmSync, watch } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { listStopped } from "#app/jobs/operator.server.ts";
import { PROCESS_ENDED } from "#app/jobs/claim.server.ts";
import { PATIENT_ATTEMPTS } from "#app/jobs/queue.server.ts";
import { log } from "#app/log.server.ts";
import { clip, scratchFolder } from "#tests/media-fixtures.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { processFile } from "./process-file.server.ts";
import { forgetMoot } from "./stopped.server.ts";
import { contentOf } from "#tests/contracts/objects-source.ts";
import { runAdmin } from "../../../scripts/admin/run.ts";
import { fileFrom, photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { expectNoLeftovers, uploadPost, workOff } from "#tests/kit/worker.ts";

process.env.MAX_UPLOAD_MB = "50";
// Of our own, so that nobody else's work is lost with it.
const tempFolder = newFolder();
mkdirSync(tempFolder);
process.env.TMPDIR = tempFolder;
// Jobs that fail on purpose say so.
log.level = "silent";

const slowClip = () => fileFrom(clip("slow.mp4", { size: "1280x720", seconds: 4 }));

describe.each([
  ["sqlite", "disk"],
  ["postgres", "s3"],
] as const)("a file that cannot be processed for now, on %s and %s", (engine, backend) => {
  const ctx = useStage(engine, useObjectStore(backend));

  it("is kept, where its runs killed their process, for the operator, who may try it again", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner);
    await ctx.db
      .updateTable("jobs")
      .set({ attempts: PATIENT_ATTEMPTS, state: "running", error: PROCESS_ENDED, run_at: 0 })
      .where("kind", "=", "process_image")
      .execute();
    await workOff(ctx);
    expect(await getStatus(owner, id)).toMatchObject({ status: "queued" });
    const [held] = await listStopped(ctx.db);
    expect(held).toMatchObject({ kind: "process_image", state: "held" });
    expect(await runAdmin(ctx, ["jobs", "list"])).toContain(
      `${held!.id}  held  process_image, file`,
    );

    await runAdmin(ctx, ["jobs", "retry", String(held!.id)]);
    await workOff(ctx);
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    expect(await runAdmin(ctx, ["jobs", "list"])).toContain("No job is held");
    await expectNoLeftovers(ctx);
  });

  it("is given up by the operator, and forgotten when nobody waits for it any more", async () => {
    const owner = await newPerson(ctx);
    const [id, deleted] = [await uploadPost(owner), await uploadPost(owner)];
    await ctx.db
      .updateTable("jobs")
      .set({ state: "held", error: "the store was away" })
      .where("kind", "=", "process_image")
      .execute();
    await deletePost(owner, deleted);
    await forgetMoot(ctx.db);
    const [held, ...others] = await listStopped(ctx.db);
    expect(others).toEqual([]);
    await runAdmin(ctx, ["jobs", "give-up", String(held!.id)]);
    await workOff(ctx);
    expect(await getStatus(owner, id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("No pudimos procesar") as string,
    });
    expect(await listStopped(ctx.db)).toEqual([]);
    await expectNoLeftovers(ctx);
    await expect(runAdmin(ctx, ["jobs", "retry", "1"])).rejects.toThrow("no stopped job");
  });

  it.each([
    ["a photo", () => photo(), "process_image"],
    ["a video", () => slowClip(), "process_file"],
  ] as const)(
    "does not fail %s whose temporary folder vanishes under the work",
    async (_what, make, kind) => {
      const owner = await newPerson(ctx);
      const id = await uploadPost(owner, [await make()]);
      const vanish = watch(tempFolder, { recursive: false }, () => {
        for (const name of readdirSync(tempFolder)) {
          if (name.startsWith("shortit-media-") && !name.endsWith(".lock"))
            rmSync(join(tempFolder, name), { recursive: true, force: true });
        }
      });
      await workOff(ctx).finally(() => vanish.close());
      expect(await getStatus(owner, id)).toMatchObject({ status: "queued" });
      const jobs = ctx.db.selectFrom("jobs").selectAll().where("kind", "=", kind);
      expect(await jobs.execute()).toMatchObject([{ state: "queued", attempts: 1 }]);

      await ctx.db.updateTable("jobs").set({ run_at: 0 }).execute();
      await workOff(ctx);
      expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
      await expectNoLeftovers(ctx);
    },
  );

  it("does not fail a file of which the store gives only a part, or nothing", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner);
    const { name } = await ctx.db
      .selectFrom("objetos")
      .select("name")
      .where("label", "=", "original")
      .executeTakeFirstOrThrow();
    const whole = await contentOf(ctx.objects, name);
    const run = { signal: new AbortController().signal };
    const { id_archivo } = (await getPost(owner, id)).archivos[0]!;
    await ctx.objects.put(name, whole.subarray(0, whole.length >> 1));
    await expect(processFile(ctx, { id_archivo }, run)).rejects.toThrow("the original has");
    await ctx.objects.delete(name);
    await expect(processFile(ctx, { id_archivo }, run)).rejects.toThrow("no such object");
    expect(await getStatus(owner, id)).toMatchObject({ status: "queued" });

    await ctx.objects.put(name, whole);
    await workOff(ctx);
    expect(await getPost(ctx, id)).toMatchObject({ status: "ready" });
    await expectNoLeftovers(ctx);
  });

  it("does not fail a file while ffmpeg is missing or ends by itself", async () => {
    const owner = await newPerson(ctx);
    const id = await uploadPost(owner, [await slowClip()]);
    const { id_archivo } = (await getPost(owner, id)).archivos[0]!;
    const run = { signal: new AbortController().signal };
    const fake = scratchFolder();
    vi.stubEnv("PATH", fake);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(processFile(ctx, { id_archivo }, run)).rejects.toThrow("cannot be started");
    for (const script of ["kill -SEGV $$", "echo 'Cannot allocate memory' >&2; exit 1", "exit 1"]) {
      for (const name of ["ffmpeg", "ffprobe"]) {
        await writeFile(join(fake, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      }
      await expect(processFile(ctx, { id_archivo }, run)).rejects.toThrow(/ended by|memory|clip/);
    }
    vi.unstubAllEnvs();
    expect(await getStatus(owner, id)).toMatchObject({ status: "queued" });
    await deletePost(owner, id);
    await workOff(ctx);
    await expectNoLeftovers(ctx);
  });
});
