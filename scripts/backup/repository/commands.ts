import type { Env } from "#app/env.server.ts";
import { retention } from "#app/retention.ts";
import type { Services } from "#app/services.server.ts";
import { Refusal } from "../../admin/program.ts";
import { runSteps } from "../../lib/steps.mjs";
import { instanceOf } from "../instance.ts";
import { inWords } from "../report.ts";
import { withScratch } from "../scratch.ts";
import { snapshotSteps } from "./backup-steps.ts";
import { dueIn } from "./due.ts";
import { placeOf } from "./place.ts";
import { Repository } from "./repository.ts";
import { lastDone, withRun } from "./runs.ts";
import { madeAt } from "./snapshot.ts";
import { verifySteps } from "./verify.ts";

type Settings = Pick<Env, "backups" | "dataDir" | "databaseUrl">;

/** Adds a backup, and says what it did. */
export async function backUpAndSay(
  services: Services,
  env: Settings,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const place = placeOf(env);
  const keep = { count: env.backups!.keep, days: retention.backups.days! };
  const done = await withRun(services.db, { kind: "backup", destination: place.name }, () =>
    withScratch(env.dataDir, [], async (scratch) => {
      await assertKnown(services, place, isNew);
      const instance = await instanceOf(services.db);
      const repository = await Repository.openFor(place, instance!);
      await place.store.sweep();
      const { steps, report } = snapshotSteps(services, { env, repository, scratch, keep });
      await runSteps(steps);
      const { snapshot, objects, bytes, newObjects, newBytes } = report();
      const news = { new_objects: newObjects, new_bytes: newBytes };
      return { outcome: { snapshot, objects, bytes, ...news }, result: report() };
    }),
  );
  const { snapshot, objects, bytes, newObjects, newBytes } = done;
  const { missing, deleted, replaced, pruned } = done;
  const news = `${newObjects} of them new (${inWords(newBytes)})`;
  console.log(
    `${snapshot}: the database and ${objects} objects (${inWords(bytes)}), ${news}, at ${place.name}`,
  );
  if (deleted.length > 0) console.log(`${deleted.length} objects were deleted meanwhile`);
  if (replaced.length > 0) {
    console.log(
      `${replaced.length} objects are of files that were processed or replaced meanwhile`,
    );
  }
  if (pruned.length > 0) console.log(`removed, as they have run out: ${pruned.join(", ")}`);
  if (missing.length === 0) return;
  throw new Refusal(`${missing.length} objects are not in the store, such as ${missing[0]}`);
}

/** A disk that is not mounted is an empty folder: nobody shall believe that backups go on there. */
async function assertKnown(
  { db }: Services,
  { store, name }: ReturnType<typeof placeOf>,
  isNew: boolean,
): Promise<void> {
  if (isNew || (await lastDone(db, "backup", name)) === null) return;
  const { objects } = await store.list({ limit: 1 });
  if (objects.length > 0) return;
  throw new Refusal(`${name} had backups and is empty: is it mounted? If it shall be empty, --new`);
}

export async function listSnapshots(env: Settings): Promise<void> {
  const repository = await Repository.open(placeOf(env));
  for (const snapshot of await repository.snapshots()) {
    console.log(`${snapshot}  ${madeAt(snapshot).toISOString()}`);
  }
}

/** Shows that a backup can be restored, and says so. */
export async function verifyAndSay(
  { db }: Services,
  env: Settings,
  name: string | undefined,
): Promise<void> {
  const place = placeOf(env);
  const { snapshot, objects, bytes } = await withRun(
    db,
    { kind: "verify", destination: place.name },
    () =>
      withScratch(env.dataDir, [], async (scratch) => {
        const repository = await Repository.open(place);
        const snapshot = await findSnapshot(repository, name);
        const { databaseUrl } = env;
        const { steps, report } = verifySteps(repository, snapshot, { databaseUrl, scratch });
        await runSteps(steps);
        const outcome = { snapshot, ...report() };
        return { outcome, result: outcome };
      }),
  );
  console.log(`${snapshot} can be restored: its database, ${objects} objects (${inWords(bytes)})`);
}

/** The snapshot of this name, or the newest. Throws {@link Refusal}. */
export async function findSnapshot(
  repository: Repository,
  name: string | undefined,
): Promise<string> {
  const all = await repository.snapshots();
  const found = name === undefined ? all.at(-1) : all.find((snapshot) => snapshot === name);
  if (found) return found;
  const which = name === undefined ? "" : ` ${name}`;
  throw new Refusal(`there is no backup${which} at ${repository.name}`);
}

/** What is due is done; the server, if there is one, is told when something is again. */
export async function runSchedule(services: Services, env: Settings): Promise<void> {
  if (!env.backups) return;
  const due = (kind: "backup" | "verify") => dueIn(services.db, kind, env.backups!);
  try {
    if ((await due("backup")) === 0) await backUpAndSay(services, env, { isNew: false });
    if ((await due("verify")) === 0) await verifyAndSay(services, env, undefined);
  } finally {
    const next = (await Promise.all([due("backup"), due("verify")])).filter((ms) => ms !== null);
    process.send?.({ dueIn: Math.min(...next) });
  }
}
