import { describe, expect, it, vi } from "vitest";
import { AppError } from "#app/http/errors.ts";
import { engines } from "#tests/setup/database.ts";
import { doOnce } from "./do-once.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

describe.each(engines)("what is done once for a key, on %s", (engine) => {
  const ctx = useStage(engine);

  const hash = "hash";

  /** Begins something that ends when it is told to. */
  async function begin(key: string) {
    let resolve = () => {};
    let reject = (_error: Error) => {};
    const end = new Promise<void>((done, failed) => {
      resolve = done;
      reject = failed;
    });
    const answer = doOnce(ctx, { key, hash }, () => end);
    await vi.waitFor(async () => expect(await ctx.kv.get(key)).not.toBeNull(), PATIENCE);
    return { answer, resolve, reject };
  }

  it("is not done again, and who comes meanwhile answers when it is done", async () => {
    const first = await begin("una");
    const act = vi.fn(() => Promise.resolve());
    const told = vi.fn();
    const second = doOnce(ctx, { key: "una", hash }, act).then(told);
    await expect(doOnce(ctx, { key: "una", hash, patienceMs: 0 }, act)).rejects.toMatchObject({
      code: "still_running",
      retryAfter: expect.any(Number),
    });
    expect(told).not.toHaveBeenCalled();
    first.resolve();
    await Promise.all([first.answer, second]);
    await doOnce(ctx, { key: "una", hash }, act);
    expect(act).not.toHaveBeenCalled();
    const other = doOnce(ctx, { key: "una", hash: "another" }, act);
    await expect(other).rejects.toMatchObject({ code: "key_reused" });
  });

  it("from before hashes were kept is not done again either", async () => {
    await ctx.kv.put("antigua", "done");
    const act = vi.fn(() => Promise.resolve());
    await doOnce(ctx, { key: "antigua", hash }, act);
    expect(act).not.toHaveBeenCalled();
  });

  it("is done by who comes meanwhile when it fails", async () => {
    const first = await begin("otra");
    const act = vi.fn(() => Promise.resolve());
    const second = doOnce(ctx, { key: "otra", hash }, act);
    first.reject(new AppError("too_many_files"));
    await expect(first.answer).rejects.toMatchObject({ code: "too_many_files" });
    await second;
    expect(act).toHaveBeenCalledOnce();
  });
});
