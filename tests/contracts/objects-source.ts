import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "#storage/objects.ts";

export const MEGABYTE = 1024 * 1024;

export async function contentOf(store: ObjectStore, key: string): Promise<Buffer> {
  const object = await store.get(key);
  if (!object) throw new Error(`no object ${key}`);
  return buffer(object.body);
}

export async function textOf(store: ObjectStore, key: string): Promise<string> {
  return (await contentOf(store, key)).toString();
}

export async function keysOf(store: ObjectStore): Promise<string[]> {
  return (await store.list()).objects.map((object) => object.key);
}

/** Random bytes in chunks of uneven sizes, and the hash of all when they have been read. */
export function randomSource(bytes: number): {
  chunks: AsyncIterable<Uint8Array>;
  sha256(): string;
} {
  const hash = createHash("sha256");
  async function* chunks(): AsyncIterable<Uint8Array> {
    for (let left = bytes, size = 70_001; left > 0; left -= size, size += 10_007) {
      const chunk = randomBytes(Math.min(size, left));
      hash.update(chunk);
      yield chunk;
    }
  }
  return { chunks: chunks(), sha256: () => hash.digest("hex") };
}

/** Gives so many megabytes, then does what `then` does. */
export async function* megabytesThen(
  count: number,
  then: () => Promise<void>,
): AsyncIterable<Uint8Array> {
  for (let given = 0; given < count; given++) yield Buffer.alloc(MEGABYTE, given);
  await then();
}

export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
