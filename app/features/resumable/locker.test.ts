import { afterEach, describe, expect, it, vi } from "vitest";
import { useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { PATIENCE } from "#tests/setup/patience.ts";
import { KvLocker } from "./locker.server.ts";

describe.each(engines)("who writes to an upload, on %s", (engine) => {
  const ctx = useStage(engine);
  afterEach(() => vi.restoreAllMocks());

  const lockOf = async (id: string, settled: () => Promise<unknown> = () => Promise.resolve()) => {
    const locker = new KvLocker(ctx.kv, settled);
    const lock = locker.newLock(id);
    const stop = vi.fn();
    await lock.lock(new AbortController().signal, stop);
    return { locker, lock, stop };
  };

  it("stops when somebody else wants to go on", async () => {
    const first = await lockOf("one");
    const next = lockOf("one");
    next.catch(() => undefined);
    await vi.waitUntil(() => first.stop.mock.calls.length > 0, PATIENCE);
    expect(first.locker.isAsked).toBe(true);
    await first.lock.unlock();
    const { locker, lock } = await next;
    expect(locker.isAsked).toBe(false);
    await lock.unlock();
  });

  it("keeps it until what came is kept, however long somebody waits", async () => {
    let keep = () => undefined as void;
    const isKept = new Promise<void>((resolve) => (keep = resolve));
    const first = await lockOf("held", () => isKept);
    const renewed = vi.spyOn(ctx.kv, "compareAndSet");
    const isRenewed = () =>
      renewed.mock.calls.some(([, expected, value]) => expected !== null && expected === value);
    const next = lockOf("held");
    next.catch(() => undefined);
    await vi.waitUntil(() => first.locker.isAsked, PATIENCE);
    const unlocked = first.lock.unlock();
    await vi.waitUntil(isRenewed, PATIENCE);
    keep();
    await unlocked;
    // On a slow machine it may have waited as long as it may.
    await next.then(({ lock }) => lock.unlock()).catch(() => undefined);
  });

  it("has not been stopped where it was done before that was seen", async () => {
    const get = ctx.kv.get.bind(ctx.kv);
    let answer = () => undefined as void;
    const isDone = new Promise<void>((resolve) => (answer = resolve));
    let answered: Promise<unknown> | undefined;
    vi.spyOn(ctx.kv, "get").mockImplementation((key) => {
      const slow = isDone.then(() => get(key));
      answered ??= slow;
      return slow;
    });
    const { locker, lock, stop } = await lockOf("slow");
    await vi.waitUntil(() => answered !== undefined, PATIENCE);
    await ctx.kv.put("upload-asked:slow", "another", { shared: true });
    await lock.unlock();
    answer();
    expect(await answered).toBe("another");
    // What follows on the answer has run by then.
    await new Promise((resolve) => setImmediate(resolve));
    expect(stop).not.toHaveBeenCalled();
    expect(locker.isAsked).toBe(false);
  });
});
