import { expressionBuilder } from "kysely";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { forgetAddresses } from "./caches.server.ts";

const BATCH = 100;
const CHECKS_AT_ONCE = 8;

type Stores = Pick<Services, "db" | "objects">;

/**
 * The job that removes the bytes of every retired object. May be interrupted anywhere: a row goes
 * only after its bytes are seen to be gone. Throws when some are still there, so it is tried again.
 */
export async function purgeObjects(
  services: Stores,
  _payload: object,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const stuck: string[] = [];
  for (;;) {
    signal.throwIfAborted();
    const retired = await nextRetired(services.db, stuck);
    if (retired.length === 0) break;
    const names = retired.map(({ name }) => name);
    // First: of what is gone nobody knows any more what it was called. Some never had an address.
    const shown = retired.filter(({ label }) => !["original", "sealed"].includes(label));
    await forgetAddresses(
      services.db,
      shown.map(({ name, address }) => address ?? name),
    );
    stuck.push(...(await purgeBytes(services, names)));
    if (stuck.length >= BATCH) break;
  }
  if (stuck.length > 0) throw new Error(`${stuck.length} retired objects are still in the store`);
}

async function nextRetired(db: Database, except: string[]) {
  return db
    .selectFrom("objetos")
    .select(["name", "address", "label"])
    .where("state", "=", "retired")
    .where((eb) => eb.not(isKept()))
    .$if(except.length > 0, (query) => query.where("name", "not in", except))
    .orderBy("created_at")
    .limit(BATCH)
    .execute();
}

/** What somebody has asked to keep, such as evidence for an authority, stays whoever deletes it. */
export function isKept() {
  const eb = expressionBuilder<Schema, "objetos">();
  const kept = eb
    .selectFrom("objetos_conservados")
    .select("objetos_conservados.name")
    .whereRef("objetos_conservados.name", "=", "objetos.name");
  const evidence = eb
    .selectFrom("subidas_conocidas")
    .select("subidas_conocidas.original")
    .whereRef("subidas_conocidas.original", "=", "objetos.name")
    .where("subidas_conocidas.is_evidence", "=", 1);
  return eb.or([eb.exists(kept), eb.exists(evidence)]);
}

/**
 * Removes these bytes, but none that are kept, sees that they are gone, then their rows. Gives those that
 * are not.
 */
export async function purgeBytes({ db, objects }: Stores, asked: string[]): Promise<string[]> {
  const names = await withoutKept(db, asked);
  await objects.delete(names);
  const gone: string[] = [];
  for (let start = 0; start < names.length; start += CHECKS_AT_ONCE) {
    const batch = names.slice(start, start + CHECKS_AT_ONCE);
    const found = await Promise.all(batch.map((name) => objects.head(name)));
    gone.push(...batch.filter((_name, index) => !found[index]));
  }
  if (gone.length > 0) {
    await db
      .deleteFrom("objetos")
      .where("name", "in", gone)
      .where("state", "=", "retired")
      .execute();
  }
  return names.filter((name) => !gone.includes(name));
}

async function withoutKept(db: Database, names: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("objetos_conservados")
    .select("name")
    .where("name", "in", names)
    .union(
      db
        .selectFrom("subidas_conocidas")
        .select("original as name")
        .where("original", "in", names)
        .where("is_evidence", "=", 1),
    )
    .execute();
  const kept = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !kept.has(name));
}
