import { describe, expect, it, vi } from "vitest";
import { AppError } from "#app/http/errors.ts";
import { engines } from "#tests/setup/database.ts";
import { once } from "./once.server.ts";
import { useStage } from "#app/features/posts/test-support.ts";

describe.each(engines)("what is done once for a mark, on %s", (engine) => {
  const ctx = useStage(engine);

  /** Begins a deed that ends when it is told to. */
  async function begin(mark: string) {
    let resolve = () => {};
    let reject = (_error: Error) => {};
    const end = new Promise<void>((done, failed) => {
      resolve = done;
      reject = failed;
    });
    const answer = once(ctx, { mark }, () => end);
    await vi.waitFor(async () => expect(await ctx.kv.get(mark)).not.toBeNull());
    return { answer, resolve, reject };
  }

  it("is not done again, and who comes meanwhile answers when it is done", async () => {
    const first = await begin("una");
    const deed = vi.fn(() => Promise.resolve());
    const told = vi.fn();
    const second = once(ctx, { mark: "una" }, deed).then(told);
    await expect(once(ctx, { mark: "una", patienceMs: 0 }, deed)).rejects.toMatchObject({
      code: "still_running",
      retryAfter: expect.any(Number),
    });
    expect(told).not.toHaveBeenCalled();
    first.resolve();
    await Promise.all([first.answer, second]);
    await once(ctx, { mark: "una" }, deed);
    expect(deed).not.toHaveBeenCalled();
  });

  it("is done by who comes meanwhile when it fails", async () => {
    const first = await begin("otra");
    const deed = vi.fn(() => Promise.resolve());
    const second = once(ctx, { mark: "otra" }, deed);
    first.reject(new AppError("too_many_files"));
    await expect(first.answer).rejects.toMatchObject({ code: "too_many_files" });
    await second;
    expect(deed).toHaveBeenCalledOnce();
  });
});
