import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isObjectKey } from "../objects.ts";

/**
 * Where a key is kept: one flat file in a folder named by the key's first two characters, which
 * keeps folders small and listings in key order. `+` stands for the slash, as no key has one.
 */
export function pathOf(folder: string, key: string): string {
  return join(folder, shardOf(key), fileNameOf(key));
}

/** Up to `limit` keys with this prefix that come after `cursor`, in order. */
export async function listKeys(
  folder: string,
  { prefix, cursor, limit }: { prefix: string; cursor: string; limit: number },
): Promise<string[]> {
  const keys: string[] = [];
  for (const shard of await shards(folder)) {
    const start = keyOf(shard);
    if (!mayHold(start, prefix) || start < cursor.slice(0, SHARD_LENGTH)) continue;
    for (const name of await readdir(join(folder, shard))) {
      const key = keyOf(name);
      if (key > cursor && key.startsWith(prefix) && isObjectKey(key)) keys.push(key);
    }
    if (keys.length >= limit) break;
  }
  return keys.sort().slice(0, limit);
}

const SHARD_LENGTH = 2;

async function shards(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.length <= SHARD_LENGTH);
  return names.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function mayHold(start: string, prefix: string): boolean {
  return start.startsWith(prefix.slice(0, SHARD_LENGTH)) || prefix.startsWith(start);
}

function shardOf(key: string): string {
  return fileNameOf(key.slice(0, SHARD_LENGTH));
}

function fileNameOf(key: string): string {
  return key.replaceAll("/", "+");
}

function keyOf(fileName: string): string {
  return fileName.replaceAll("+", "/");
}
