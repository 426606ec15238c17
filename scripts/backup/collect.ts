import type { Readable } from "node:stream";
import type { Services } from "#app/services.server.ts";
import type { End } from "./archive.ts";
import { OBJECTS } from "./archive.ts";
import { isInUse, type LiveObject } from "./object-list.ts";

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
 * Copies the objects that the database named when it was copied. One that is gone by now is listed by
 * why: a restore takes the file of what was deleted away too, and not that of what was processed or replaced.
 */
export async function collectObjects(
  stores: Stores,
  list: AsyncIterable<LiveObject>,
  to: Sink,
  onProgress: (sofar: Collected) => void,
): Promise<Collected> {
  const sofar: Collected = { objects: 0, bytes: 0, deleted: [], replaced: [], missing: [] };
  for await (const object of list) {
    if (to.has?.(object)) {
      sofar.objects += 1;
      sofar.bytes += object.size;
      await to.kept?.(object);
      onProgress(sofar);
      continue;
    }
    const stored = await stores.objects.get(object.name);
    if (stored) {
      await to.add(OBJECTS + object.name, stored.size, stored.body);
      sofar.objects += 1;
      sofar.bytes += stored.size;
    } else {
      sofar[await whyGone(stores, object)].push(object.name);
    }
    onProgress(sofar);
  }
  return sofar;
}

async function whyGone(
  { db }: Stores,
  { name, id_archivo }: LiveObject,
): Promise<"missing" | "replaced" | "deleted"> {
  const named = await db
    .selectFrom("objetos")
    .select("name")
    .where("name", "=", name)
    .where(isInUse())
    .executeTakeFirst();
  if (named) return "missing";
  if (id_archivo === null) return "deleted";
  const file = await db
    .selectFrom("archivos")
    .select("id_archivo")
    .where("id_archivo", "=", id_archivo)
    .executeTakeFirst();
  return file ? "replaced" : "deleted";
}
