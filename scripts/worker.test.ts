import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { enqueuePurge, reserveObject } from "#app/features/media/objects.server.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { enqueueDeletion } from "#app/features/privacy/deletion/ask.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { getStatus } from "#app/features/posts/processing/status.server.ts";
import { retryStopped } from "#app/jobs/operator.server.ts";
import { LEASE_MS } from "#app/jobs/queue.server.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { clip } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { bundleOptions } from "./lib/bundle.mjs";
import { fileFrom } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage } from "#tests/kit/stage.ts";
import { uploadPost, expectNoLeftovers } from "#tests/kit/worker.ts";
import { areAllAsked } from "#tests/setup/all-cases.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const programs = newFolder();
process.env.MAX_UPLOAD_MB = "50";

beforeAll(async () => {
  mkdirSync(programs);
  symlinkSync(resolve("node_modules"), join(programs, "node_modules"));
  await build(bundleOptions(join(programs, "build"), ["worker"]));
});

describe.each(engines)("a worker process on %s", (engine) => {
  const dataDir = newFolder();
  const ctx = useStage(engine, openDiskStore(join(dataDir, "media")));
  const temp = join(dataDir, "tmp");
  const running: ChildProcess[] = [];
  /** What transcodes a video again and again is asked of one engine: what the queue does on each has tests of its own. */
  const itOn = (chosen: typeof engine) => it.runIf(areAllAsked || engine === chosen);

  const start = (variables: Record<string, string> = {}): ChildProcess => {
    mkdirSync(temp, { recursive: true });
    const child = spawn(process.execPath, [join(programs, "build/worker.js")], {
      env: {
        ...process.env,
        ...{ TMPDIR: temp, DATA_DIR: dataDir, DATABASE_URL: ctx.url, LOG_LEVEL: "error" },
        ...variables,
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    running.push(child);
    return child;
  };
  afterEach(() => running.forEach((child) => child.kill("SIGKILL")));

  const uploadSlowly = async () => {
    const owner = await newPerson(ctx);
    // Of one rendition: those that follow get what others leave of the processor, which may be nothing.
    const output = ["-c:v", "mpeg4", "-q:v", "8"];
    const video = await fileFrom(clip("killed.mp4", { size: "320x240", seconds: 25, output }));
    return { owner, id: await uploadPost(owner, [video]) };
  };
  const jobsOf = (kind: string) =>
    ctx.db.selectFrom("jobs").selectAll().where("kind", "=", kind).execute();
  /** One that was in a worker, of which nobody knows how far it had come. */
  const anotherJob = () =>
    ctx.db
      .insertInto("jobs")
      .values({
        ...{ kind: "purge_objects", payload: "{}", state: "running" as const, attempts: 5 },
        ...{ run_at: Date.now() + LEASE_MS, created_at: 1, lease: "of the same process" },
      })
      .execute();
  const retiredObject = async () => {
    const about = { label: "w480", mime: "image/webp", ext: "webp" };
    const name = await reserveObject(ctx.db, about);
    await ctx.objects.put(name, Buffer.from("bytes"));
    await ctx.db
      .updateTable("objetos")
      .set({ state: "retired" })
      .where("name", "=", name)
      .execute();
    return name;
  };
  const untilTranscoding = (read: () => Promise<{ progress?: number }>) =>
    vi.waitFor(async () => expect((await read()).progress).toBeGreaterThan(0), {
      ...PATIENCE,
      interval: 20,
    });
  const untilReady = (id: number) =>
    vi.waitFor(
      async () => expect(await getPost(ctx, id)).toMatchObject({ status: "ready" }),
      PATIENCE,
    );

  it("that has the media alone clears up what the store left where it works", async () => {
    const left = join(dataDir, "media/.tmp");
    mkdirSync(left, { recursive: true });
    for (const name of ["an-original", "an-original.lock"]) writeFileSync(join(left, name), "");
    const worker = start({ WORKER_SHARE: "media" });
    await vi.waitFor(async () => expect(await readdir(left)).toEqual([]), PATIENCE);
    worker.kill("SIGTERM");
    expect(await once(worker, "exit")).toEqual([0, null]);
  });

  itOn("postgres")(
    "killed in the middle of a transcode leaves its job to the next, which leaves nothing",
    async () => {
      const { owner, id } = await uploadSlowly();
      const killed = start();
      await untilTranscoding(() => getStatus(owner, id));
      killed.kill("SIGKILL");
      await once(killed, "exit");
      // It notices that nobody reads what it says.
      await vi.waitFor(async () => expect(await ffmpegsIn(temp)).toEqual([]), PATIENCE);
      expect(await getStatus(owner, id)).toMatchObject({ status: "queued" });
      const held = await ctx.db
        .selectFrom("jobs")
        .selectAll()
        .where("state", "=", "running")
        .where("kind", "=", "process_file")
        .execute();
      expect(held).toMatchObject([{ kind: "process_file", attempts: 1 }]);

      // Nobody renews the lease any more: what time would do.
      await ctx.db.updateTable("jobs").set({ run_at: 0 }).execute();
      const next = start();
      await untilReady(id);
      // Beside it, what else was in the worker that was killed.
      const jobs = () => ctx.db.selectFrom("jobs").selectAll().execute();
      await vi.waitFor(async () => expect(await jobs()).toEqual([]), PATIENCE);
      await expectNoLeftovers(ctx);
      expect(await readdir(temp)).toEqual([]);
      next.kill("SIGTERM");
      expect(await once(next, "exit")).toEqual([0, null]);
    },
  );

  itOn("sqlite")("does not let a photo wait for a long video", async () => {
    const owner = await newPerson(ctx);
    const video = await fileFrom(clip("long.mp4", { size: "1280x720", seconds: 40 }));
    const slow = await uploadPost(owner, [video]);
    const worker = start();
    await untilTranscoding(() => getStatus(owner, slow));
    const quick = await uploadPost(owner);
    await untilReady(quick);
    expect(await getStatus(owner, slow)).toMatchObject({ status: "queued" });
    await deletePost(owner, slow);
    worker.kill("SIGTERM");
    await once(worker, "exit");
  });

  it("killed in the middle of a purge leaves it to the next, which ends it", async () => {
    const names = await Promise.all(Array.from({ length: 2000 }, () => retiredObject()));
    await enqueuePurge(ctx.db);
    const retired = async () => {
      const query = ctx.db.selectFrom("objetos").select((eb) => eb.fn.countAll().as("count"));
      return Number((await query.where("state", "=", "retired").executeTakeFirstOrThrow()).count);
    };
    const killed = start();
    await vi.waitFor(async () => expect(await retired()).toBeLessThan(names.length), {
      ...PATIENCE,
      interval: 1,
    });
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const left = await retired();
    expect(left).toBeGreaterThan(0);
    const found = await Promise.all(names.map((name) => ctx.objects.head(name)));
    const stored = found.filter(Boolean).length;
    // No row is gone whose bytes are there.
    expect(stored).toBeLessThanOrEqual(left);

    await ctx.db.updateTable("jobs").set({ run_at: 0 }).execute();
    start();
    await vi.waitFor(async () => expect(await retired()).toBe(0), PATIENCE);
    for (const name of names) expect(await ctx.objects.head(name)).toBeNull();
  });

  // SQLite has one writer: nothing can be held there without holding all.
  it.runIf(engine === "postgres")("does not let a purge wait for a long deletion", async () => {
    const { id } = await newPerson(ctx);
    const baja = { id_usuario: id, via: "person", asked_at: 1, due_at: 1, oculta: 1 } as const;
    await ctx.db.insertInto("bajas").values(baja).execute();
    await enqueueDeletion(ctx.db, id, 1);
    const name = await retiredObject();
    const worker = start();
    await ctx.db.transaction().execute(async (trx) => {
      await forUpdate(trx, trx.selectFrom("bajas").selectAll()).execute();
      const begun = [{ state: "running" }];
      await vi.waitFor(
        async () => expect(await jobsOf("delete_account")).toMatchObject(begun),
        PATIENCE,
      );
      await enqueuePurge(ctx.db);
      await vi.waitFor(async () => expect(await ctx.objects.head(name)).toBeNull(), PATIENCE);
      expect(await jobsOf("delete_account")).toMatchObject(begun);
    });
    await vi.waitFor(async () => {
      const gone = ctx.db.selectFrom("bajas").select("state").where("id_usuario", "=", id);
      expect(await gone.execute()).toEqual([{ state: "done" }]);
    }, PATIENCE);
    worker.kill("SIGTERM");
    expect(await once(worker, "exit")).toEqual([0, null]);
  });

  itOn("sqlite")(
    "sets aside what ends its process twice, and costs nobody else a try",
    async () => {
      const { owner, id } = await uploadSlowly();
      const killed = start();
      await untilTranscoding(() => getStatus(owner, id));
      await anotherJob();
      killed.kill("SIGKILL");
      await once(killed, "exit");
      await vi.waitFor(async () => expect(await ffmpegsIn(temp)).toEqual([]), PATIENCE);
      await ctx.db.updateTable("jobs").set({ run_at: 0 }).execute();

      const worker = start();
      const [job] = await jobsOf("process_file");
      const alone = await vi.waitUntil(() => processOf(worker.pid!, job!.id), PATIENCE);
      await vi.waitUntil(async () => (await ffmpegsIn(temp)).length > 0, PATIENCE);
      process.kill(alone, "SIGKILL");
      await vi.waitFor(
        async () =>
          expect(await jobsOf("process_file")).toMatchObject([{ state: "held", attempts: 1 }]),
        PATIENCE,
      );
      expect((await jobsOf("process_file"))[0]!.error).toContain("SIGKILL");
      // What was in the first process beside it is done, and its owner can go on.
      await vi.waitFor(async () => expect(await jobsOf("purge_objects")).toEqual([]), PATIENCE);
      const quick = await uploadPost(owner);
      await untilReady(quick);
      expect(worker.exitCode).toBeNull();

      await retryStopped(ctx.db);
      await vi.waitUntil(async () => (await ffmpegsIn(temp)).length > 0, PATIENCE);
      worker.kill("SIGTERM");
      expect(await once(worker, "exit")).toEqual([0, null]);
    },
  );

  itOn("postgres")(
    "asked to stop ends its ffmpeg, clears its folder and hands its job back",
    async () => {
      const { owner, id } = await uploadSlowly();
      const worker = start();
      await untilTranscoding(() => getStatus(owner, id));
      worker.kill("SIGTERM");
      expect(await once(worker, "exit")).toEqual([0, null]);
      expect(await ffmpegsIn(temp)).toEqual([]);
      expect(await readdir(temp)).toEqual([]);
      const jobs = ctx.db.selectFrom("jobs").selectAll().where("kind", "=", "process_file");
      expect(await jobs.execute()).toMatchObject([{ state: "queued", attempts: 0 }]);
      start();
      await untilReady(id);
    },
  );
});

/** The id of the process in which a worker does this job alone. */
async function processOf(worker: number, job: number): Promise<number | undefined> {
  const children = await readFile(`/proc/${worker}/task/${worker}/children`, "utf8");
  for (const id of children.trim().split(" ").filter(Boolean)) {
    const line = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
    if (line.includes(`\0--alone\0${job}\0`)) return Number(id);
  }
  return undefined;
}

/** The command lines of the ffmpeg processes that work in a folder. */
async function ffmpegsIn(folder: string): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return lines.filter((line) => line.startsWith("ffmpeg") && line.includes(folder));
}
