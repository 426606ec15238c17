import { join } from "node:path";
import { ObjectIndex } from "./object-index.ts";
import type { Repository } from "./repository.ts";
import { listOf, madeAt } from "./snapshot.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

interface Options {
  /** Of the newest. */
  count: number;
  /** None that is older, unless it is the newest. */
  days: number;
  /** What the repository holds. */
  index: ObjectIndex;
  scratch: string;
}

/** Removes snapshots that have run out, and what no other needs; gives their names. */
export async function prune(
  repository: Repository,
  { count, days, index, scratch }: Options,
): Promise<string[]> {
  const all = await repository.snapshots();
  const oldest = Date.now() - days * DAY_MS;
  const kept = all
    .slice(-count)
    .filter((name, at, those) => at === those.length - 1 || madeAt(name).getTime() >= oldest);
  const gone = all.filter((name) => !kept.includes(name));
  // Those first: none shall name what is not there any more.
  await repository.store.delete(gone.map((name) => repository.keyOfSnapshot(name)));
  const lists = await repository.lists();
  const unused = lists.filter((name) => !kept.includes(name));
  await repository.store.delete(unused.map((name) => repository.keyOfList(name)));
  await removeUnnamed(repository, kept, index, join(scratch, "named"));
  return gone;
}

async function removeUnnamed(
  repository: Repository,
  kept: string[],
  index: ObjectIndex,
  path: string,
): Promise<void> {
  const named = new ObjectIndex(path);
  try {
    let batch: { key: string; size: number }[] = [];
    for (const snapshot of kept) {
      for await (const { name, size } of listOf(repository, snapshot)) {
        batch.push({ key: repository.keyOfObject(name), size });
        if (batch.length < BATCH) continue;
        named.addAll(batch);
        batch = [];
      }
    }
    named.addAll(batch);
    let unnamed: string[] = [];
    for (const key of index.keys()) {
      if (named.sizeOf(key) === undefined) unnamed.push(key);
      if (unnamed.length < BATCH) continue;
      await repository.store.delete(unnamed);
      unnamed = [];
    }
    await repository.store.delete(unnamed);
  } finally {
    named.close();
  }
}
