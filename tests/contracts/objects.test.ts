import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { InvalidKeyError, ObjectNotFoundError } from "#storage/objects.ts";
import { objectBackends, useObjectStore } from "#tests/setup/stores.ts";
import { contentOf, MEGABYTE, randomSource, sha256Of, textOf } from "./objects-source.ts";

describe.each(objectBackends)("objects on %s", (backend) => {
  const store = useObjectStore(backend);

  it("gives back what was put, under one etag", async () => {
    const put = await store.put("first/photo.webp", Buffer.from("hola"), {
      contentType: "image/webp",
    });

    expect(put).toMatchObject({ key: "first/photo.webp", size: 4 });
    expect(put.etag).toMatch(/^[^"]+$/);
    expect(await store.head("first/photo.webp")).toMatchObject({ size: 4, etag: put.etag });
    const object = await store.get("first/photo.webp");
    expect(object).toMatchObject({ key: "first/photo.webp", size: 4, etag: put.etag });
    expect((await buffer(object!.body)).toString()).toBe("hola");
  });

  it.each([
    ["bytes", () => new Uint8Array([1, 2, 3])],
    ["a stream", () => Readable.from([Buffer.from([1]), Buffer.from([2, 3])])],
    ["an async iterable", () => new Blob([new Uint8Array([1, 2, 3])]).stream()],
  ])("takes %s", async (_, body) => {
    await store.put("kind", body() as Readable);
    expect([...(await contentOf(store, "kind"))]).toEqual([1, 2, 3]);
  });

  it("keeps an empty object", async () => {
    expect(await store.put("empty", new Uint8Array())).toMatchObject({ size: 0 });
    expect(await store.head("empty")).toMatchObject({ size: 0 });
    expect(await textOf(store, "empty")).toBe("");
    expect(await rangeOf("empty", { offset: 0 })).toBe("");
    expect(await rangeOf("empty", { offset: 0, length: 1 })).toBe("");
  });

  it("replaces an object and its etag", async () => {
    const before = await store.put("replaced", Buffer.from("one"));
    const after = await store.put("replaced", Buffer.from("two"));

    expect(after.etag).not.toBe(before.etag);
    expect(await textOf(store, "replaced")).toBe("two");
  });

  it("says null for what does not exist", async () => {
    expect(await store.get("nothing")).toBeNull();
    expect(await store.get("nothing", { offset: 5, length: 0 })).toBeNull();
    expect(await store.head("nothing")).toBeNull();
  });

  it.each([
    [{ offset: 0 }, "0123456789"],
    [{ offset: 0, length: 1 }, "0"],
    [{ offset: 0, length: 10 }, "0123456789"],
    [{ offset: 3 }, "3456789"],
    [{ offset: 3, length: 4 }, "3456"],
    [{ offset: 9, length: 1 }, "9"],
    [{ offset: 8, length: 100 }, "89"],
    [{ offset: 10 }, ""],
    [{ offset: 12, length: 3 }, ""],
    [{ offset: 3, length: 0 }, ""],
  ])("reads the range %j", async (range, expected) => {
    await store.put("digits", Buffer.from("0123456789"));
    const object = await store.get("digits", range);
    expect(object).toMatchObject({ key: "digits", size: 10 });
    expect((await buffer(object!.body)).toString()).toBe(expected);
  });

  it.each([{ offset: -1 }, { offset: 1.5 }, { offset: 0, length: -1 }, { offset: NaN }])(
    "refuses the range %j",
    async (range) => {
      await expect(store.get("digits", range)).rejects.toThrow(RangeError);
    },
  );

  it("carries a stream of many parts there and back", async () => {
    const source = randomSource(21 * MEGABYTE + 1);
    const put = await store.put("video.mp4", source.chunks);
    const object = await store.get("video.mp4");

    expect(put.size).toBe(21 * MEGABYTE + 1);
    expect(object).toMatchObject({ size: put.size, etag: put.etag });
    expect(await sha256Of(object!.body)).toBe(source.sha256());
  });

  it("does not hold in memory what it writes", async () => {
    const before = process.memoryUsage().arrayBuffers;
    let peak = 0;
    await store.put(
      "long.mp4",
      (async function* () {
        for (let given = 0; given < 192; given++) {
          peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
          yield Buffer.alloc(MEGABYTE);
        }
      })(),
    );
    await store.delete("long.mp4");
    expect(peak).toBeLessThan(128 * MEGABYTE);
  });

  it("outlives a reader who goes away", async () => {
    await store.put("left.mp4", Buffer.alloc(4 * MEGABYTE));
    const object = await store.get("left.mp4");
    await once(object!.body, "readable");
    object!.body.destroy();
    await expect.poll(() => object!.body.destroyed).toBe(true);
    expect(await store.head("left.mp4")).toMatchObject({ size: 4 * MEGABYTE });
  });

  it("ends with one whole object when several write it at once", async () => {
    const contents = Array.from({ length: 10 }, (_, i) => Buffer.alloc(100_000 + i, `${i}`));
    const puts = await Promise.all(contents.map((content) => store.put("contested", content)));
    const object = await store.get("contested");
    const winner = contents.findIndex((content) => content.length === object!.size);

    expect((await buffer(object!.body)).equals(contents[winner]!)).toBe(true);
    expect(object!.etag).toBe(puts[winner]!.etag);
  });

  it.each([
    ["", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a..b", "./a", "a/./b", ".tmp/a"],
    ["A", "ñ", "a b", "a+b", "a\\b", "a%2e", "a\0", "a\n", "a?b", "a*", "😀", "a".repeat(201)],
  ])("refuses the key %j and its like", async (...keys) => {
    for (const key of keys) {
      for (const attempt of [
        () => store.put(key, Buffer.from("x")),
        () => store.get(key),
        () => store.head(key),
        () => store.delete(key),
        () => store.delete(["fine", key]),
        () => store.copy(key, "fine"),
        () => store.copy("fine", key),
        () => store.withLocalFile(key, async () => undefined),
      ]) {
        await expect(attempt(), `${attempt.toString()} ${key}`).rejects.toThrow(InvalidKeyError);
      }
    }
  });

  it("deletes one or several, and again", async () => {
    for (const key of ["gone/1", "gone/2", "gone/3", "stays"])
      await store.put(key, Buffer.from(key));

    await store.delete("gone/1");
    await store.delete("gone/1");
    await store.delete(["gone/1", "gone/2", "gone/3", "never"]);
    await store.delete([]);

    expect((await store.list({ prefix: "gone/" })).objects).toEqual([]);
    expect(await textOf(store, "stays")).toBe("stays");
  });

  it("copies an object, which then lives by itself", async () => {
    await store.put("from", Buffer.from("content"));
    await store.put("to", Buffer.from("overwritten"));

    await store.copy("from", "to");
    await store.copy("from", "from");
    expect(await textOf(store, "from")).toBe("content");
    await store.delete("from");

    expect(await textOf(store, "to")).toBe("content");
  });

  it("cannot copy what does not exist", async () => {
    await store.put("untouched", Buffer.from("same"));
    await expect(store.copy("nothing", "untouched")).rejects.toThrow(ObjectNotFoundError);
    await expect(store.copy("nothing", "nothing")).rejects.toThrow(ObjectNotFoundError);
    expect(await textOf(store, "untouched")).toBe("same");
  });

  it("lends an object as a local file", async () => {
    await store.put("clip/raw.mp4", Buffer.from("frames"));
    let lent = "";
    const result = await store.withLocalFile("clip/raw.mp4", async (path) => {
      lent = path;
      return readFile(path, "utf8");
    });

    expect(result).toBe("frames");
    expect(lent).toMatch(/raw\.mp4$/);
    expect(existsSync(lent)).toBe(backend === "disk");
  });

  it("takes the local file back when its user fails", async () => {
    await store.put("clip/bad.mp4", Buffer.from("frames"));
    let lent = "";
    const failing = store.withLocalFile("clip/bad.mp4", async (path) => {
      lent = path;
      throw new Error("not a video");
    });

    await expect(failing).rejects.toThrow("not a video");
    expect(existsSync(lent)).toBe(backend === "disk");
    await expect(store.withLocalFile("nothing", async () => 1)).rejects.toThrow(
      ObjectNotFoundError,
    );
  });

  it("answers a ping", async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });

  async function rangeOf(key: string, range: { offset: number; length?: number }) {
    return (await buffer((await store.get(key, range))!.body)).toString();
  }
});
