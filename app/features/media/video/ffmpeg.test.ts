import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { constants, getPriority } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { clip, fixture, scratchFolder } from "#tests/media-fixtures.ts";
import { hasFilter, inputArguments, runFfmpeg, runFfprobe } from "./ffmpeg.server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const MINUTE = 60_000;

/** Arguments of a run that goes on until it is ended, recognisable by its mark. */
function endless(mark: string): string[] {
  const source = ["-re", "-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10"];
  return [...source, "-metadata", `title=${mark}`, "-f", "null", "-"];
}

async function childWith(mark: string): Promise<number | undefined> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const command = await readFile(`/proc/${id}/cmdline`, "latin1").catch(() => "");
    if (command.includes(mark)) return Number(id);
  }
  return undefined;
}

describe.runIf(existsSync("/proc/self/cmdline"))("the child", () => {
  test("has a low priority and is gone after an abort", async () => {
    const mark = randomUUID();
    const abort = new AbortController();
    const run = runFfmpeg(endless(mark), { timeoutMs: MINUTE, signal: abort.signal });
    const id = await vi.waitUntil(() => childWith(mark), { timeout: MINUTE });
    // Greater is lower, and these tests may have a low one themselves.
    expect(getPriority(id)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);

    abort.abort(new Error("the worker is stopping"));
    await expect(run).rejects.toThrow("the worker is stopping");
    expect(await childWith(mark)).toBeUndefined();
  });

  test("is gone after its time limit, which is an answer when it has worked all the time", async () => {
    const mark = randomUUID();
    const busy = endless(mark).filter((word) => word !== "-re");
    // On a machine that has no time for it, it has not: then once more.
    const result = await vi.waitFor(() => runFfmpeg(busy, { timeoutMs: 1000 }), PATIENCE);
    expect(result).toMatchObject({ ok: false, reason: "timeout" });
    expect(await childWith(mark)).toBeUndefined();
  });

  test("that could not work is gone too, which is not the file's fault", async () => {
    const mark = randomUUID();
    const run = runFfmpeg(endless(mark), { timeoutMs: 4000 });
    process.kill(await vi.waitUntil(() => childWith(mark), PATIENCE), "SIGSTOP");
    await expect(run).rejects.toThrow("no processor time");
    expect(await childWith(mark)).toBeUndefined();
  });

  test.each(["SIGKILL", "SIGSEGV", "SIGABRT"] as const)(
    "that ends by %s is not the file's fault",
    async (signal) => {
      const mark = randomUUID();
      const run = runFfmpeg(endless(mark), { timeoutMs: MINUTE });
      process.kill(await vi.waitUntil(() => childWith(mark), PATIENCE), signal);
      await expect(run).rejects.toThrow(`ended by ${signal}`);
    },
  );
});

describe("a run", () => {
  test("does not start when it is aborted already", async () => {
    const signal = AbortSignal.abort(new Error("too late"));
    await expect(runFfmpeg([], { timeoutMs: MINUTE, signal })).rejects.toThrow("too late");
  });

  test("tells how far it is", async () => {
    const times: number[] = [];
    const source = ["-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10:duration=2"];
    const run = { timeoutMs: MINUTE, onTime: (seconds: number) => times.push(seconds) };
    expect(await runFfmpeg([...source, "-f", "null", "-"], run)).toMatchObject({ ok: true });
    expect(times.at(-1)).toBeCloseTo(2, 0);
  });

  test("that fails says why", async () => {
    const result = await runFfmpeg(["-i", "file:/no/such/file", "-f", "null", "-"], {
      timeoutMs: MINUTE,
    });
    expect(result).toMatchObject({ ok: false, reason: "failed" });
    expect(result.stderr).toContain("/no/such/file");
  });

  test.runIf(existsSync("/dev/full"))("throws when the disk is full", async () => {
    const source = ["-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10:duration=1"];
    const run = runFfmpeg([...source, "-f", "mpegts", "file:/dev/full"], { timeoutMs: MINUTE });
    await expect(run).rejects.toThrow("No space left");
  });

  test("says what to install when ffmpeg is missing", async () => {
    vi.stubEnv("PATH", scratchFolder());
    await expect(runFfmpeg([], { timeoutMs: MINUTE })).rejects.toThrow("ffmpeg cannot be started");
    vi.unstubAllEnvs();
  });

  test("that wants more memory than it may have is not the file's fault", async () => {
    const source = ["-f", "lavfi", "-i", "testsrc2=size=16000x16000:rate=10:duration=1"];
    const run = runFfmpeg([...source, "-c:v", "libx264", "-f", "null", "-"], { timeoutMs: MINUTE });
    await expect(run).rejects.toThrow(/Cannot allocate memory|malloc of size/);
  });

  test("knows its filters", async () => {
    expect(await hasFilter("scale")).toBe(true);
    expect(await hasFilter("no_such_filter")).toBe(false);
  });
});

describe("an input", () => {
  test("that lists other files does not make ffmpeg open them", async () => {
    const other = await clip("other.mp4", { size: "64x64", seconds: 0.2 });
    const list = await fixture("list.mp4", async (path) => {
      await copyFile(other, join(dirname(path), "other.mp4"));
      await writeFile(path, "ffconcat version 1.0\nfile other.mp4\n");
    });
    const show = ["-show_entries", "format=format_name", "-of", "csv=p=0"];
    const unguarded = await runFfprobe([...show, "-i", list], { timeoutMs: MINUTE });
    expect(unguarded).toMatchObject({ ok: true, stdout: "concat\n" });
    const guarded = await runFfprobe([...show, ...inputArguments(list, "mov")], {
      timeoutMs: MINUTE,
    });
    expect(guarded).toMatchObject({ ok: false, reason: "failed" });
  });

  test("may have a name that looks like something else", async () => {
    const odd = await fixture("-i:%d 'ñ.mp4", async (path) =>
      writeFile(path, await readFile(await clip("other.mp4", { size: "64x64", seconds: 0.2 }))),
    );
    const args = ["-show_entries", "stream=codec_name", "-of", "csv=p=0"];
    const result = await runFfprobe([...args, ...inputArguments(odd, "mov")], {
      timeoutMs: MINUTE,
    });
    expect(result).toMatchObject({ ok: true });
  });
});
