import { beforeAll, describe, expect, it } from "vitest";
import type { ListOptions } from "#storage/objects.ts";
import { objectBackends, useObjectStore } from "#tests/setup/stores.ts";

/** In the order of their bytes: `-` `.` `/` digits `_` letters. */
const keys = [
  ...["0", "a", "a-b", "a.b", "a/-", "a/b", "a/b.c", "a/b/c", "a0", "a_b", "ab", "ab-c", "ab/c"],
  ...["abc", "b", "b/c", "x".repeat(200), "z9"],
];

describe.each(objectBackends)("a list of objects on %s", (backend) => {
  const store = useObjectStore(backend);

  beforeAll(async () => {
    for (const key of [...keys].reverse()) await store.put(key, Buffer.from(key));
  });

  it("is in the order of the keys", async () => {
    const { objects, cursor } = await store.list();
    expect(objects.map((object) => object.key)).toEqual(keys);
    expect(cursor).toBeUndefined();
  });

  it("tells size and time", async () => {
    const { objects } = await store.list({ prefix: "xx" });
    expect(objects).toMatchObject([{ key: "x".repeat(200), size: 200 }]);
    expect(Number.isSafeInteger(objects[0]!.uploadedAt)).toBe(true);
  });

  it.each([1, 2, 3, 7, keys.length - 1, keys.length, keys.length + 1])(
    "comes in pages of %i without loss or repetition",
    async (limit) => {
      expect(await pagesOf({ limit })).toEqual(inPages(keys, limit));
    },
  );

  it.each(["a", "a/", "a/b", "ab", "abcd", "b/", "z9", "q", "xxx"])(
    "holds only what begins with %j",
    async (prefix) => {
      const expected = keys.filter((key) => key.startsWith(prefix));
      expect((await pagesOf({ prefix })).flat()).toEqual(expected);
      expect((await pagesOf({ prefix, limit: 2 })).flat()).toEqual(expected);
    },
  );

  it("goes on after what was deleted meanwhile", async () => {
    const first = await store.list({ limit: 4 });
    await store.delete(first.objects.map((object) => object.key));
    const rest = await store.list({ cursor: first.cursor });

    expect(rest.objects.map((object) => object.key)).toEqual(keys.slice(4));
  });

  async function pagesOf(options: ListOptions): Promise<string[][]> {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await store.list({ ...options, cursor });
      pages.push(page.objects.map((object) => object.key));
      cursor = page.cursor;
    } while (cursor);
    return pages;
  }
});

function inPages(all: string[], limit: number): string[][] {
  return Array.from({ length: Math.ceil(all.length / limit) }, (_, page) =>
    all.slice(page * limit, (page + 1) * limit),
  );
}
