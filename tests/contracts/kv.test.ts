import { describe, expect, it } from "vitest";
import type { KvListOptions } from "#storage/kv.ts";
import { kvBackends, useKv } from "#tests/setup/stores.ts";

/** Seconds: long enough to be read once, short enough to wait for. */
const SOON = 0.2;

describe.each(kvBackends)("a key-value store on %s", (backend) => {
  const kv = useKv(backend);

  it("gives back what was put, until it is deleted", async () => {
    await kv.put("key", "one");
    expect(await kv.get("key")).toBe("one");
    await kv.put("key", "two");
    expect(await kv.get("key")).toBe("two");
    await kv.delete("key");
    await kv.delete("key");
    expect(await kv.get("key")).toBeNull();
  });

  it("gives many at once, in the order they were asked for", async () => {
    await kv.put("many a", "1");
    await kv.put("many b", "2");
    expect(await kv.getMany(["many b", "many none", "many a", "many b"])).toEqual([
      ...["2", null],
      ...["1", "2"],
    ]);
    expect(await kv.getMany([])).toEqual([]);
    await expect(kv.getMany(["many a", ""])).rejects.toThrow(RangeError);
  });

  it("tells those who subscribed to a channel, at once, until they leave", async () => {
    const heard: string[] = [];
    const leave = kv.signals.subscribe("news", (message) => heard.push(message));
    kv.signals.publish("news", "uno");
    kv.signals.publish("other", "no");
    leave();
    kv.signals.publish("news", "dos");
    expect(heard).toEqual(["uno"]);
  });

  it.each([
    ["nothing", ""],
    ["any script and emoji", "¡Año nuevo! 👩‍👩‍👧 漢字"],
    ["quotes, lines and patterns", `'; drop table kv; -- "%_\\*\n\r\t`],
    ["a megabyte", "ñ".repeat(500_000)],
  ])("keeps %s", async (_, value) => {
    await kv.put(`value`, value);
    expect(await kv.get("value")).toBe(value);
    expect(await kv.compareAndSet("value", value, `${value}!`)).toBe(true);
    expect(await kv.get("value")).toBe(`${value}!`);
  });

  it("tells keys apart that look alike", async () => {
    const keys = ["ana", "Ana", "aná", "ana ", "an%", "an_", "an*", "an?", "an[a]", "ан", "a\\n"];
    for (const key of keys) await kv.put(key, `of ${key}`);
    for (const key of keys) expect(await kv.get(key)).toBe(`of ${key}`);
  });

  it.each(["", "k".repeat(513)])("refuses the key %j", async (key) => {
    await expect(kv.get(key)).rejects.toThrow(RangeError);
    await expect(kv.put(key, "x")).rejects.toThrow(RangeError);
    await expect(kv.delete(key)).rejects.toThrow(RangeError);
    await expect(kv.increment(key)).rejects.toThrow(RangeError);
    await expect(kv.compareAndSet(key, null, "x")).rejects.toThrow(RangeError);
    await expect(kv.compareAndSet(key, "x", "y")).rejects.toThrow(RangeError);
  });

  it.each([0, -1, NaN, Infinity])("refuses the time to live %d", async (expirationTtl) => {
    await expect(kv.put("mortal", "x", { expirationTtl })).rejects.toThrow(RangeError);
    await expect(kv.increment("mortal", 1, { expirationTtl })).rejects.toThrow(RangeError);
    expect(await kv.get("mortal")).toBeNull();
  });

  describe("expiry", () => {
    it("makes a key absent everywhere", async () => {
      await kv.put("brief", "x", { expirationTtl: SOON });
      await kv.put("lasting", "y", { expirationTtl: 3600 });
      await expiryOf("brief");

      expect(await keysOf({ prefix: "brief" })).toEqual([]);
      expect(await keysOf({ prefix: "lasting" })).toEqual(["lasting"]);
      expect(await kv.compareAndSet("brief", "x", "z")).toBe(false);
      expect(await kv.compareAndSet("brief", null, "z")).toBe(true);
      expect(await kv.get("brief")).toBe("z");
    });

    it("is that of the last put", async () => {
      await kv.put("renewed", "x", { expirationTtl: SOON });
      await kv.put("renewed", "y");
      await kv.put("clock", "x", { expirationTtl: SOON });
      await expiryOf("clock");
      expect(await kv.get("renewed")).toBe("y");

      await kv.put("renewed", "z", { expirationTtl: SOON });
      await expiryOf("renewed");
    });

    it("leaves nothing behind after a sweep", async () => {
      await kv.put("swept", "x", { expirationTtl: SOON });
      await kv.put("unswept", "x", { expirationTtl: 3600 });
      await expiryOf("swept");
      const swept = await kv.sweep();

      // Redis does it by itself.
      expect(swept).toBeGreaterThanOrEqual(backend.startsWith("redis") ? 0 : 1);
      expect(await kv.sweep()).toBe(0);
      expect(await kv.get("unswept")).toBe("x");
    });
  });

  describe("a counter", () => {
    it("counts from zero, up and down", async () => {
      expect(await kv.increment("count")).toBe(1);
      expect(await kv.increment("count", 5)).toBe(6);
      expect(await kv.increment("count", -7)).toBe(-1);
      expect(await kv.get("count")).toBe("-1");
    });

    it("loses none of many increments at once", async () => {
      const counts = await Promise.all(Array.from({ length: 50 }, () => kv.increment("busy", 2)));

      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => 2 * i + 2));
      expect(await kv.get("busy")).toBe("100");
    });

    it("lives as long as its first increment said, then starts again", async () => {
      expect(await kv.increment("window", 1, { expirationTtl: SOON })).toBe(1);
      expect(await kv.increment("window", 1, { expirationTtl: 3600 })).toBe(2);
      await expiryOf("window");
      expect(await kv.increment("window", 1, { expirationTtl: 3600 })).toBe(1);
      expect(await kv.increment("window")).toBe(2);
    });

    it("does not die of a later increment", async () => {
      await kv.increment("eternal");
      await kv.increment("eternal", 1, { expirationTtl: SOON });
      await kv.put("clock", "x", { expirationTtl: SOON });
      await expiryOf("clock");
      expect(await kv.increment("eternal")).toBe(3);
    });

    it("counts on from a value that was put", async () => {
      await kv.put("stock", "40");
      expect(await kv.increment("stock", 2)).toBe(42);
    });
  });

  describe("compare and set", () => {
    it("writes only over what was expected", async () => {
      expect(await kv.compareAndSet("state", "a", "b")).toBe(false);
      expect(await kv.get("state")).toBeNull();
      expect(await kv.compareAndSet("state", null, "a")).toBe(true);
      expect(await kv.compareAndSet("state", null, "b")).toBe(false);
      expect(await kv.compareAndSet("state", "", "b")).toBe(false);
      expect(await kv.compareAndSet("state", "a", "b")).toBe(true);
      expect(await kv.get("state")).toBe("b");
    });

    it("has exactly one winner when many create", async () => {
      const won = await Promise.all(
        Array.from({ length: 30 }, (_, i) => kv.compareAndSet("throne", null, `${i}`)),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await kv.get("throne")).toBe(`${won.indexOf(true)}`);
    });

    it("has exactly one winner when many replace", async () => {
      await kv.put("crown", "king");
      const won = await Promise.all(
        Array.from({ length: 30 }, (_, i) => kv.compareAndSet("crown", "king", `${i}`)),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await kv.get("crown")).toBe(`${won.indexOf(true)}`);
    });

    it("has exactly one winner when many take an expired key", async () => {
      await kv.put("lease", "gone", { expirationTtl: SOON });
      await expiryOf("lease");
      const won = await Promise.all(
        Array.from({ length: 30 }, (_, i) => kv.compareAndSet("lease", null, `${i}`)),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
    });

    it("gives the new value its own time to live", async () => {
      await kv.compareAndSet("lock", null, "mine", { expirationTtl: 3600 });
      await kv.compareAndSet("lock", "mine", "still mine", { expirationTtl: SOON });
      await expiryOf("lock");
      await kv.compareAndSet("lock", null, "yours", { expirationTtl: SOON });
      await kv.compareAndSet("lock", "yours", "forever");
      await kv.put("clock", "x", { expirationTtl: SOON });
      await expiryOf("clock");
      expect(await kv.get("lock")).toBe("forever");
    });
  });

  describe("a list", () => {
    const prefixes = ["%", "_", "*", "?", "[ab]", "\\", "^", "a:", "A:", "á:", "漢", "😀"];

    it.each(prefixes)("takes the prefix %j literally", async (prefix) => {
      const keys = [1, 2, 3].map((i) => `like${prefix}${i}`);
      for (const key of [...keys, "like", "likex1", "like/a", "likeab1"]) await kv.put(key, "x");
      expect(await keysOf({ prefix: `like${prefix}` })).toEqual(keys);
    });

    it("comes in pages that together hold every key", async () => {
      const keys = Array.from({ length: 250 }, (_, i) => `page:${String(i).padStart(3, "0")}`);
      await Promise.all(keys.map((key) => kv.put(key, "x")));
      await kv.put("pagf", "x");

      expect(await keysOf({ prefix: "page:", limit: 20 })).toEqual(keys);
      expect(await keysOf({ prefix: "page:", limit: 250 })).toEqual(keys);
      expect(await keysOf({ prefix: "page:" })).toEqual(keys);
    });

    it("holds everything without a prefix, and nothing without a match", async () => {
      await kv.put("somewhere", "x");
      expect(await keysOf({})).toContain("somewhere");
      expect(await kv.list({ prefix: "nowhere:" })).toEqual({ keys: [] });
    });
  });

  it("answers a ping", async () => {
    await expect(kv.ping()).resolves.toBeUndefined();
  });

  /** Waits until the key has expired. */
  async function expiryOf(key: string): Promise<void> {
    await expect.poll(() => kv.get(key)).toBeNull();
  }

  async function keysOf(options: KvListOptions): Promise<string[]> {
    const keys = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await kv.list({ ...options, cursor });
      for (const key of page.keys) keys.add(key);
      cursor = page.cursor;
    } while (cursor);
    return [...keys].sort();
  }
});
