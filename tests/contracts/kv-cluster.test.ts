import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { AwayError } from "#storage/away.ts";
import { openEnduringKv } from "#storage/kv-enduring.ts";
import { openRedisKv } from "#storage/redis/kv.ts";
import type { KeyValueStore } from "#storage/kv.ts";
import { freePort } from "#tests/setup/free-port.ts";
import {
  type ClusterServer,
  type RedisCluster,
  startRedisCluster,
} from "#tests/setup/redis-cluster.ts";

const PREFIX = "cluster:";
/** A server that lives answers within it, also on a slow machine. */
const AMPLE_MS = 2_000;

describe("a Redis cluster", () => {
  let cluster: RedisCluster;
  let url = "";
  let kv: KeyValueStore;

  beforeAll(async () => {
    cluster = await startRedisCluster(await freePort(), inject("services").folder);
    url = `redis+cluster://${cluster.servers.map(({ port }) => `127.0.0.1:${port}`).join()}`;
    kv = open();
    await kv.ping();
  });
  afterAll(async () => {
    await kv.close();
    await cluster.stop();
  });

  function open(): KeyValueStore {
    return openRedisKv(url, { keyPrefix: PREFIX, timeoutMs: AMPLE_MS });
  }

  /** A key that begins so and that this server has. */
  function keyAt({ port }: ClusterServer, begin: string): string {
    for (let n = 0; ; n++) {
      if (kv.partOf!(`${begin}${n}`) === `127.0.0.1:${port}`) return `${begin}${n}`;
    }
  }

  it("answers for keys of all its servers, and lists them page by page", async () => {
    const keys = cluster.servers.flatMap((server) =>
      ["a", "b", "c"].map((letter) => keyAt(server, `all:${letter}`)),
    );
    for (const key of keys) await kv.put(key, `of ${key}`);
    expect(await kv.getMany([...keys, "none"])).toEqual([...keys.map((key) => `of ${key}`), null]);
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await kv.list({ prefix: "all:", limit: 1, cursor });
      found.push(...page.keys);
      cursor = page.cursor;
      pages += 1;
    } while (cursor);
    expect(new Set(found)).toEqual(new Set(keys));
    expect(pages).toBeGreaterThan(cluster.servers.length);
  });

  it("is followed while a slot moves to another server, and afterwards", async () => {
    const [from, to] = cluster.servers as [ClusterServer, ClusterServer];
    const key = keyAt(from, "moving");
    const slot = Number(await from.command("CLUSTER", "KEYSLOT", PREFIX + key));
    const [source, target] = [
      String(await from.command("CLUSTER", "MYID")),
      String(await to.command("CLUSTER", "MYID")),
    ];
    expect(await kv.increment(key)).toBe(1);
    await to.command("CLUSTER", "SETSLOT", slot, "IMPORTING", source);
    await from.command("CLUSTER", "SETSLOT", slot, "MIGRATING", target);
    expect(await kv.increment(key)).toBe(2);
    await from.command("MIGRATE", "127.0.0.1", to.port, PREFIX + key, 0, 5000);
    expect(await kv.increment(key)).toBe(3);
    expect(await kv.getMany([key])).toEqual(["3"]);
    for (const server of [to, from, cluster.servers[2]!]) {
      await server.command("CLUSTER", "SETSLOT", slot, "NODE", target);
    }
    expect(await kv.increment(key)).toBe(4);
    expect(kv.partOf!(key)).toBe(`127.0.0.1:${to.port}`);
  });

  it("answers for what it has when one of its servers is silent, and then dead", async () => {
    const [one, other, third] = cluster.servers as [ClusterServer, ClusterServer, ClusterServer];
    const lost = keyAt(one, "lost");
    const kept = [keyAt(other, "kept"), keyAt(third, "kept")];
    const enduring = openEnduringKv(open());
    const listener = open();
    onTestFinished(() => enduring.close());
    onTestFinished(() => listener.close());
    const heard: string[] = [];
    listener.signals.subscribe("news", (message) => heard.push(message));
    const tells = async (message: string) => {
      kv.signals.publish("news", message);
      return heard.includes(message);
    };
    await expect.poll(() => tells("all are there")).toBe(true);
    for (const key of [lost, ...kept]) await enduring.put(key, "1");

    const expectPart = async () => {
      const asked = [lost, ...kept, lost, ...kept].map((key) => kv.put(key, "2"));
      const failures = (await Promise.allSettled(asked)).map(({ status, ...rest }) =>
        status === "rejected" ? (rest as PromiseRejectedResult).reason : null,
      );
      expect(failures).toEqual([
        expect.any(AwayError),
        null,
        null,
        expect.any(AwayError),
        null,
        null,
      ]);
      await expect(kv.ping()).rejects.toThrow(`127.0.0.1:${one.port}`);
      await expect(kv.list()).rejects.toThrow(AwayError);
      await expect(enduring.put(lost, "3", { shared: true })).rejects.toThrow(AwayError);
      await enduring.put(lost, "3");
      for (const key of kept) await enduring.put(key, "3", { shared: true });
      expect(await enduring.getMany([kept[0]!, lost, kept[1]!])).toEqual(["3", "3", "3"]);
      expect(await kv.getMany(kept)).toEqual(["3", "3"]);
      expect(await kv.time()).toBeGreaterThan(Date.now() - 60_000);
    };
    one.freeze();
    await expectPart();
    one.thaw();
    await expect.poll(() => kv.ping().catch((error: unknown) => error)).toBeUndefined();
    await kv.put(lost, "4");
    await expect.poll(() => enduring.get(lost)).toBe("4");

    one.signal("SIGKILL");
    await expect
      .poll(() => kv.get(lost).catch((error: unknown) => error))
      .toBeInstanceOf(AwayError);
    await expectPart();
    await expect.poll(() => tells("one is dead")).toBe(true);
  });
});
