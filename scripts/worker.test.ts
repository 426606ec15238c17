import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getPost, getStatus } from "#app/features/posts/queries.server.ts";
import {
  expectNoLeftovers,
  fileFrom,
  newPerson,
  uploadPost,
  useStage,
} from "#app/features/posts/test-support.ts";
import { openDiskStore } from "#storage/disk.ts";
import { clip } from "#tests/media-fixtures.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/stores.ts";
import { bundleOptions } from "./lib/bundle.mjs";

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

  const start = (): ChildProcess => {
    mkdirSync(temp, { recursive: true });
    const child = spawn(process.execPath, [join(programs, "build/worker.js")], {
      env: {
        ...process.env,
        ...{ TMPDIR: temp, DATA_DIR: dataDir, DATABASE_URL: ctx.url, LOG_LEVEL: "error" },
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    running.push(child);
    return child;
  };
  afterEach(() => running.forEach((child) => child.kill("SIGKILL")));

  const uploadSlowly = async () => {
    const owner = await newPerson(ctx);
    const video = await fileFrom(clip("killed.mp4", { size: "1280x720", seconds: 3 }));
    return { owner, id: await uploadPost(owner, [video]) };
  };
  const untilTranscoding = (read: () => Promise<{ progress?: number }>) =>
    vi.waitFor(async () => expect((await read()).progress).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 20,
    });
  const untilReady = (id: number) =>
    vi.waitFor(async () => expect(await getPost(ctx, id)).toMatchObject({ status: "ready" }), {
      timeout: 40_000,
    });

  it("killed in the middle of a transcode leaves its job to the next, which leaves nothing", async () => {
    const { owner, id } = await uploadSlowly();
    const killed = start();
    await untilTranscoding(() => getStatus(owner, id));
    killed.kill("SIGKILL");
    await once(killed, "exit");
    // It notices that nobody reads what it says.
    await vi.waitFor(async () => expect(await ffmpegsIn(temp)).toEqual([]), { timeout: 10_000 });
    expect(await getStatus(owner, id)).toMatchObject({ status: "queued" });
    const held = await ctx.db
      .selectFrom("jobs")
      .selectAll()
      .where("state", "=", "running")
      .execute();
    expect(held).toMatchObject([{ kind: "process_file", attempts: 1 }]);

    // Nobody renews the lease any more: what time would do.
    await ctx.db.updateTable("jobs").set({ run_at: 0 }).execute();
    const next = start();
    await untilReady(id);
    await vi.waitFor(() => expectNoLeftovers(ctx), { timeout: 10_000 });
    expect(await readdir(temp)).toEqual([]);
    next.kill("SIGTERM");
    expect(await once(next, "exit")).toEqual([0, null]);
    expect(await ctx.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  }, 90_000);

  it("asked to stop ends its ffmpeg, clears its folder and hands its job back", async () => {
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
  }, 90_000);
});

/** The command lines of the ffmpeg processes that work in a folder. */
async function ffmpegsIn(folder: string): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return lines.filter((line) => line.startsWith("ffmpeg") && line.includes(folder));
}
