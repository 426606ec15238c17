import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { PartialObject } from "#storage/partials.ts";
import { objectBackends, useObjectStore } from "#tests/setup/stores.ts";
import { contentOf, keysOf, MEGABYTE } from "./objects-source.ts";

describe.each(objectBackends)("objects that come in pieces, on %s", (backend) => {
  const store = useObjectStore(backend);
  const { partials } = store;

  /** What whoever calls keeps of one. */
  function begin(key: string) {
    const partial: PartialObject = { key, contentType: "video/mp4", state: null };
    const sizes: number[] = [];
    const save = async (state: string | null, size: number) => {
      partial.state = state;
      sizes.push(size);
    };
    const size = () => partials.size({ ...partial });
    const append = async (bytes: AsyncIterable<Uint8Array> | Uint8Array) =>
      partials.append({ ...partial }, await size(), bytes as Uint8Array, save);
    return { partial, append, size, sizes };
  }

  async function* broken(bytes: Uint8Array): AsyncIterable<Uint8Array> {
    yield bytes;
    throw new Error("the line is gone");
  }

  it("puts together what came in pieces of any size, with broken lines between", async () => {
    const { partial, append, size } = begin("pieces.mp4");
    const whole = randomBytes(13 * MEGABYTE + 4321);
    let sent = 0;
    for (const piece of [1, 300_000, 6 * MEGABYTE, 0, 17, 5 * MEGABYTE, 100_000]) {
      const bytes = whole.subarray(sent, sent + piece);
      await expect(append(broken(bytes))).rejects.toThrow("the line is gone");
      expect(await size()).toBe((sent += piece));
    }
    await append(whole.subarray(sent));
    expect(await size()).toBe(whole.length);
    expect(await store.head("pieces.mp4")).toBeNull();
    await partials.complete({ ...partial });
    expect((await contentOf(store, "pieces.mp4")).equals(whole)).toBe(true);
    expect((await keysOf(store)).filter((key) => key.startsWith("pieces"))).toEqual(["pieces.mp4"]);
  });

  it("keeps a small one", async () => {
    const { partial, append } = begin("small.mp4");
    await append(Buffer.from("ho"));
    await append(Buffer.from("la"));
    await partials.complete({ ...partial });
    expect((await contentOf(store, "small.mp4")).toString()).toBe("hola");
  });

  it("is completed again without harm, as after a death in between", async () => {
    const { partial, append } = begin("twice.mp4");
    const bytes = randomBytes(6 * MEGABYTE);
    await append(bytes);
    await partials.complete({ ...partial });
    await partials.complete({ ...partial });
    expect((await contentOf(store, "twice.mp4")).equals(bytes)).toBe(true);
  });

  it("forgets what is discarded, and that again", async () => {
    const { partial, append, size } = begin("discarded.mp4");
    await append(randomBytes(6 * MEGABYTE));
    await partials.discard({ ...partial });
    await partials.discard({ ...partial });
    expect((await keysOf(store)).filter((key) => key.startsWith("discarded"))).toEqual([]);
    if (backend === "disk") expect(await size()).toBe(0);
  });

  it("says so when the store has lost the bytes", async () => {
    const { partial, append } = begin("lost.mp4");
    await append(randomBytes(MEGABYTE));
    await partials.discard({ ...partial });
    await expect(partials.complete({ ...partial })).rejects.toThrow("forgotten");
  });

  it("knows nothing of one that was never begun", async () => {
    const { partial } = begin("nothing.mp4");
    expect(await partials.size(partial)).toBe(0);
    await partials.discard(partial);
  });
});
