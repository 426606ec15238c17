import { OWN_NAME } from "#app/features/media/own-object.ts";
import type { Database } from "#db/client.ts";
import type { Services } from "#app/services.server.ts";
import { liveObjects } from "./object-list.ts";

type ObjectStore = Services["objects"];

const AT_ONCE = 8;

/** What a look at every object in use found. */
export interface Check {
  objects: number;
  /** Names of those that are not there, or not whole. */
  missing: string[];
}

/** Looks whether every object in use has its bytes in the store. */
export async function checkObjects(
  { db, objects }: { db: Database; objects: ObjectStore },
  onProgress?: (checked: number) => void,
): Promise<Check> {
  const check: Check = { objects: 0, missing: [] };
  let batch: Promise<void>[] = [];
  const look = async (name: string, size: number) => {
    const info = await objects.head(name);
    if (info?.size !== size) check.missing.push(name);
    onProgress?.((check.objects += 1));
  };
  for await (const { name, size } of liveObjects(db)) {
    batch.push(look(name, size));
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  return check;
}

/** Removes what another instance left in the store, which others may share; gives the number of objects. */
export async function removeStrays({
  db,
  objects,
}: {
  db: Database;
  objects: ObjectStore;
}): Promise<number> {
  let removed = 0;
  for (let cursor: string | undefined; ;) {
    const page = await objects.list({ ...(cursor && { cursor }) });
    const names = page.objects.map(({ key }) => key).filter((name) => OWN_NAME.test(name));
    const known = await knownAmong(db, names);
    const strays = names.filter((name) => !known.has(name));
    await objects.delete(strays);
    removed += strays.length;
    if (!page.cursor) return removed;
    cursor = page.cursor;
  }
}

async function knownAmong(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom("objetos").select("name").where("name", "in", names).execute();
  return new Set(rows.map(({ name }) => name));
}
