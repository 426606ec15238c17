import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { AwayError } from "#storage/away.ts";
import { openEnduringKv } from "#storage/kv-enduring.ts";
import { openRedisKv } from "#storage/redis/kv.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { freePort } from "#tests/setup/free-port.ts";
import type { GuardedServer } from "#tests/setup/guard.ts";
import { startRedis } from "#tests/setup/redis.ts";

describe("a Redis server that does not do its work", () => {
  let server: GuardedServer;
  let redis: KeyValueStore;
  let kv: KeyValueStore;
  const changes: boolean[] = [];

  beforeAll(async () => {
    const port = await freePort();
    server = await startRedis(port, inject("services").folder, [
      "--maxmemory-policy",
      "noeviction",
    ]);
    redis = openRedisKv(`redis://127.0.0.1:${port}`, { timeoutMs: 500 });
    kv = openEnduringKv(redis, { onChange: (_, isAway) => changes.push(isAway) });
  });
  afterEach(async () => {
    server.thaw();
    await expect.poll(() => isShared(kv)).toBe(true);
  });
  afterAll(async () => {
    await kv.close();
    await server.stop();
  });

  it("fails as away when it is frozen, and works again when it is not", async () => {
    await redis.put("before", "1");
    server.freeze();
    await expect(redis.get("before")).rejects.toThrow(AwayError);
    await expect(redis.ping()).rejects.toThrow(AwayError);
    server.thaw();
    await expect.poll(() => redis.get("before").catch(() => null)).toBe("1");
  });

  it("leaves counts where they were, and what is written meanwhile to this process", async () => {
    const week = { expirationTtl: 604_800 };
    await kv.increment("tries", 1, week);
    await kv.increment("tries", 1, week);
    server.freeze();
    expect(await kv.increment("tries", 1, week)).toBe(3);
    await kv.put("session", "kept");
    expect(await kv.get("session")).toBe("kept");
    expect(await kv.compareAndSet("session", "kept", "newer")).toBe(true);
    expect(await kv.get("session")).toBe("newer");
    expect(changes).toEqual([true]);
  });

  it("is not done without where every process has to know", async () => {
    server.freeze();
    const marked = kv.compareAndSet("token", null, "1", { shared: true });
    await expect(marked).rejects.toThrow(AwayError);
  });
});

it("a Redis server that is full says so by its ping, and is done without", async () => {
  const port = await freePort();
  const full = ["--maxmemory", "1", "--maxmemory-policy", "noeviction"];
  const server = await startRedis(port, inject("services").folder, full);
  const redis = openRedisKv(`redis://127.0.0.1:${port}`, { timeoutMs: 5_000 });
  const kv = openEnduringKv(redis);
  try {
    await expect(redis.ping()).rejects.toThrow(/OOM/);
    await kv.put("session", "kept");
    expect(await kv.get("session")).toBe("kept");
    expect(await kv.increment("tries")).toBe(1);
  } finally {
    await kv.close();
    await server.stop();
  }
});

async function isShared(kv: KeyValueStore): Promise<boolean> {
  return kv.put("shared", "1", { shared: true }).then(
    () => true,
    () => false,
  );
}
