import { randomUUID } from "node:crypto";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { AwayError } from "#storage/away.ts";
import { openRedisKv } from "#storage/redis/kv.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { startRedis } from "#tests/setup/redis.ts";
import { servicePort, serviceReady } from "#tests/setup/service.ts";

describe("a Redis server that others use too", () => {
  const url = `redis://127.0.0.1:${servicePort("redis")}`;
  const prefix = `${randomUUID()}[*]:`;
  const kv = openRedisKv(url, { keyPrefix: prefix });
  const neighbour = createClient({ url });

  beforeAll(async () => {
    await serviceReady("redis");
    await neighbour.connect();
  });
  afterAll(async () => {
    await kv.close();
    await neighbour.close();
  });

  it("keeps our keys apart from theirs", async () => {
    await neighbour.set("shared-name", "theirs");
    await kv.put("shared-name", "ours");
    await kv.increment("shared-count");

    expect(await neighbour.get("shared-name")).toBe("theirs");
    expect(await neighbour.get(`${prefix}shared-name`)).toBe("ours");
    expect((await kv.list()).keys.sort()).toEqual(["shared-count", "shared-name"]);
  });

  it("tells every process that subscribed, each once", async () => {
    const other = openRedisKv(url, { keyPrefix: prefix });
    onTestFinished(() => other.close());
    const heard: string[] = [];
    for (const [name, store] of Object.entries({ kv, other })) {
      store.signals.subscribe("news", (message) => heard.push(`${name}: ${message}`));
    }
    const channel = `${prefix}news`;
    await expect.poll(async () => (await neighbour.pubSubNumSub(channel))[channel]).toBe(2);
    kv.signals.publish("news", "hola mundo");
    other.signals.publish("news", "fin");
    await expect.poll(() => heard.length).toBe(4);
    expect(heard.sort()).toEqual([
      ...["kv: fin", "kv: hola mundo"],
      ...["other: fin", "other: hola mundo"],
    ]);
  });

  it("is told how long to keep a key", async () => {
    await kv.put("forever", "x");
    await kv.put("hour", "x", { expirationTtl: 3600 });
    await kv.increment("counter", 1, { expirationTtl: 3600 });
    await kv.increment("plain");

    const ttls = await Promise.all(
      ["forever", "hour", "counter", "plain"].map((key) => neighbour.ttl(prefix + key)),
    );
    expect(ttls.map((ttl) => ttl > 0)).toEqual([false, true, true, false]);
  });
});

describe("a Redis server that comes and goes", () => {
  it("fails calls while it is away, and serves them when it is back", async () => {
    const port = await freePort();
    const kv = openRedisKv(`redis://127.0.0.1:${port}`);
    onTestFinished(() => kv.close());
    await expect(kv.ping()).rejects.toThrow();

    const first = await startRedis(port, inject("services").folder);
    await kv.put("key", "one");
    await first.stop();
    await expect.poll(() => failureOf(kv.get("key"))).toBeTruthy();

    const second = await startRedis(port, inject("services").folder);
    onTestFinished(() => second.stop());
    await expect.poll(() => failureOf(kv.ping())).toBeNull();
    await kv.put("key", "two");
    expect(await kv.get("key")).toBe("two");
  });

  it("counts as away while it does not know us, and is there as soon as it does", async () => {
    const port = await freePort();
    const server = await startRedis(port, inject("services").folder, ["--requirepass", "secret"]);
    onTestFinished(() => server.stop());
    const kv = openRedisKv(`redis://127.0.0.1:${port}`);
    onTestFinished(() => kv.close());
    expect(await failureOf(kv.ping())).toBeInstanceOf(AwayError);
    const operator = createClient({ url: `redis://:secret@127.0.0.1:${port}` });
    await operator.connect();
    await operator.configSet("requirepass", "");
    operator.destroy();
    await kv.put("key", "one");
    expect(await kv.get("key")).toBe("one");
  });

  async function failureOf(call: Promise<unknown>): Promise<Error | null> {
    return call.then(
      () => null,
      (error: Error) => error,
    );
  }
});
