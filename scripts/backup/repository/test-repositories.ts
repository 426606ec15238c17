import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "#storage/objects.ts";
import { instanceOf } from "../instance.ts";
import { restoreSteps } from "../restore-steps.ts";
import type { Place } from "../test-instances.ts";
import { snapshotSteps } from "./backup-steps.ts";
import { Repository } from "./repository.ts";
import { snapshotSource } from "./snapshot.ts";
import { verifySteps } from "./verify.ts";

export const PASSPHRASE = "correct horse battery staple";

export const placed = (store: ObjectStore, passphrase = PASSPHRASE) => ({
  ...{ store, name: "the test's place", passphrase },
});

interface Keep {
  count: number;
  days: number;
}

/** Adds a snapshot of the instance; gives what came of it. */
export async function addSnapshot(
  from: Place,
  store: ObjectStore,
  keep: Keep = { count: 10, days: 35 },
) {
  const instance = await instanceOf(from.ctx.db);
  const repository = await Repository.openFor(placed(store), instance!);
  const scratch = await mkdtemp(join(from.env.dataDir, "scratch-"));
  const { env, ctx } = from;
  const { steps, report } = snapshotSteps(ctx, { env, repository, scratch, keep });
  for (const step of steps) await step.run(() => undefined);
  return report();
}

export async function restoreSnapshot(store: ObjectStore, snapshot: string, to: Place) {
  const repository = await Repository.open(placed(store));
  const scratch = await mkdtemp(join(to.env.dataDir, "scratch-"));
  const source = snapshotSource(repository, snapshot);
  const { env, ctx } = to;
  const { steps, report } = restoreSteps({ env, source, scratch, objects: ctx.objects });
  for (const step of steps) await step.run(() => undefined);
  return report();
}

export async function verifySnapshot(store: ObjectStore, snapshot: string, { env }: Place) {
  const repository = await Repository.open(placed(store));
  const scratch = await mkdtemp(join(env.dataDir, "scratch-"));
  const { databaseUrl } = env;
  const { steps, report } = verifySteps(repository, snapshot, { databaseUrl, scratch });
  for (const step of steps) await step.run(() => undefined);
  return report();
}

/** Changes what lies there under a key. */
export async function harm(
  store: ObjectStore,
  key: string,
  change: (bytes: Buffer) => Buffer,
): Promise<void> {
  const stored = await store.get(key);
  await store.put(key, change(await buffer(stored!.body)));
}

export const flipped = (bytes: Buffer) => {
  const at = Math.floor(bytes.length * 0.7);
  bytes[at] = bytes[at]! ^ 0xff;
  return bytes;
};
export const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
/** At the end of a chunk, where nothing but the chunk before is there to tell. */
export const cutToSalt = (bytes: Buffer) => bytes.subarray(0, 32);

export async function keysIn(store: ObjectStore): Promise<string[]> {
  return (await store.list()).objects.map(({ key }) => key);
}
