import type { Readable } from "node:stream";
import type { Services } from "#app/services.server.ts";
import type { StoredObject } from "#storage/objects.ts";
import type { End } from "./archive.ts";
import { OBJECTS } from "./archive.ts";
import type { LiveObject } from "./object-list.ts";

type Stores = Pick<Services, "db" | "objects">;
export type Collected = Omit<End, "digest">;

/** Where objects are copied to. */
export interface Sink {
  add(name: string, size: number, body: Readable): Promise<void>;
  /** True when it has the object already: nobody reads it again, and `kept` is told. */
  has?(object: LiveObject): boolean;
  kept?(object: LiveObject): Promise<void>;
}

/**
 * Copies the objects that the database named when it was copied. One that got another name
 * meanwhile (its post was restricted) is kept under the name that the copy knows; one that was
 * deleted meanwhile is listed, so that a restore takes its file away too.
 */
export async function collectObjects(
  stores: Stores,
  list: AsyncIterable<LiveObject>,
  to: Sink,
  onProgress: (sofar: Collected) => void,
): Promise<Collected> {
  const sofar: Collected = { objects: 0, bytes: 0, deleted: [], missing: [] };
  for await (const object of list) {
    if (to.has?.(object)) {
      sofar.objects += 1;
      sofar.bytes += object.size;
      await to.kept?.(object);
      onProgress(sofar);
      continue;
    }
    const stored = (await stores.objects.get(object.name)) ?? (await underNewName(stores, object));
    if (stored) {
      await to.add(OBJECTS + object.name, stored.size, stored.body);
      sofar.objects += 1;
      sofar.bytes += stored.size;
    } else {
      const list = (await isStillLive(stores, object)) ? sofar.missing : sofar.deleted;
      list.push(object.name);
    }
    onProgress(sofar);
  }
  return sofar;
}

async function underNewName(
  { db, objects }: Stores,
  { id_archivo, label }: LiveObject,
): Promise<StoredObject | null> {
  if (id_archivo === null) return null;
  const renamed = await db
    .selectFrom("objetos")
    .select("name")
    .where("id_archivo", "=", id_archivo)
    .where("label", "=", label)
    .where("state", "in", ["live", "held"])
    .executeTakeFirst();
  return renamed ? objects.get(renamed.name) : null;
}

async function isStillLive({ db }: Stores, { name }: LiveObject): Promise<boolean> {
  const row = await db
    .selectFrom("objetos")
    .select("state")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.state === "live" || row?.state === "held";
}
