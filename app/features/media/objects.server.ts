import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { enqueue } from "#app/jobs/queue.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import type { NewObjeto, Objeto } from "#db/schema/posts.ts";
import { forgetAddresses } from "./caches.server.ts";
import { lockFiles } from "./lock-files.server.ts";
import { isOwnObject } from "./own-object.ts";
import { purgeBytes } from "./purge.server.ts";

type NewObject = Pick<NewObjeto, "label" | "mime"> & Partial<NewObjeto>;

/**
 * Names a new object and writes its row, `pending`: to be done before its first byte is stored. The
 * name is 128 random bits, so that knowing one tells nothing of another. Those that are shown of one file may
 * share them, as `id`: who may see one may see all, and pages that list them are much lighter.
 */
export async function reserveObject(
  db: Database,
  { ext, id, ...row }: NewObject & { ext: string; id?: string },
): Promise<string> {
  const name = newName(row.label, ext, id);
  await reserveNamed(db, [{ ...row, name }]);
  return name;
}

/** The same for objects that have their names. */
export async function reserveNamed(
  db: Database,
  rows: (NewObject & { name: string })[],
): Promise<void> {
  const foreign = rows.find((row) => !isOwnObject(row));
  if (foreign) throw new Error(`no restore would take ${foreign.name}, ${foreign.mime}`);
  const fresh = { state: "pending", created_at: Date.now() } as const;
  await db
    .insertInto("objetos")
    .values(rows.map((row) => ({ ...row, ...fresh })))
    .execute();
}

function newName(label: string, ext: string, id = randomId()): string {
  return `${id}-${label}.${ext}`;
}

/** How the name of an object begins. */
export function randomId(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Gives everything that is shown of a post a new address: what was known before is dead from the
 * moment the transaction ends, in every cache that asks again. The bytes stay where they are.
 */
export async function giveNewAddresses(trx: Database, id_publicacion: number): Promise<void> {
  // What is being processed goes live before this, or after it and unknown to anybody.
  await lockFiles(trx, id_publicacion);
  const shown = await trx
    .selectFrom("objetos")
    .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .where("archivos.id_publicacion", "=", id_publicacion)
    .where("objetos.label", "<>", "original")
    .select(["objetos.name", "objetos.address", "objetos.label", "objetos.state"])
    .select("objetos.id_archivo")
    .execute();
  await forgetAddresses(
    trx,
    shown.map(({ name, address }) => address ?? name),
  );
  const ids = new Map(shown.map(({ id_archivo }) => [id_archivo, randomId()]));
  for (const { name, label, state, id_archivo } of shown) {
    // Not in the query: SQLite would read every live object by its index.
    if (state !== "live") continue;
    const address = newName(label, name.slice(name.lastIndexOf(".") + 1), ids.get(id_archivo));
    await trx.updateTable("objetos").set({ address }).where("name", "=", name).execute();
  }
}

/** Makes objects that are written live. Throws when another run has thrown one of them away. */
export async function goLive(trx: Database, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const result = await trx
    .updateTable("objetos")
    .set({ state: "live" })
    .where("name", "in", names)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) !== names.length) {
    throw new Error("another run has taken the renditions of this one for leftovers");
  }
}

/**
 * Marks the objects of these files for the purge, all of them or some. Pass the
 * transaction that deletes the files or replaces what they show.
 */
export async function retireObjectsOf(
  db: Database,
  ids: number[],
  which: { state?: Objeto["state"]; label?: string; except?: readonly string[] } = {},
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("objetos")
    .set({ state: "retired" })
    .where("id_archivo", "in", ids)
    .$if(which.state !== undefined, (query) => query.where("state", "=", which.state!))
    .$if(which.label !== undefined, (query) => query.where("label", "=", which.label!))
    .$if((which.except ?? []).length > 0, (query) => query.where("name", "not in", which.except!))
    .execute();
  await enqueuePurge(db);
}

export async function retireObjects(db: Database, names: string[]): Promise<void> {
  await db.updateTable("objetos").set({ state: "retired" }).where("name", "in", names).execute();
  await enqueuePurge(db);
}

/**
 * Marks somebody's picture of themselves, in all its sizes, for the purge. Pass the transaction that
 * shows another.
 */
export async function retireObjectsOfPerson(
  db: Database,
  id_usuario: number,
  labels: readonly string[],
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("objetos")
    .set({ state: "retired" })
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "live")
    .where("label", "in", labels)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await enqueuePurge(db);
}

/**
 * Takes a picture of a profile out of sight, of caches too, and keeps its bytes, or gives it back. Gives the
 * names of the objects; of those asked for only what was still there.
 */
export async function holdObjects(
  trx: Database,
  { id_usuario, label }: { id_usuario: number; label: string },
): Promise<string[]> {
  const rows = await trx
    .updateTable("objetos")
    .set({ state: "held" })
    .where("id_usuario", "=", id_usuario)
    .where("label", "=", label)
    .where("state", "=", "live")
    .returning(["name", "address"])
    .execute();
  await forgetAddresses(
    trx,
    rows.map(({ name, address }) => address ?? name),
  );
  return rows.map(({ name }) => name);
}

/** Keeps bytes as they were sent, which no address shows, without anything being made of them. */
export async function holdOriginal(trx: Database, name: string): Promise<void> {
  await trx
    .updateTable("objetos")
    .set({ state: "held" })
    .where("name", "=", name)
    .where("state", "=", "live")
    .execute();
}

export async function releaseObjects(trx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await trx
    .updateTable("objetos")
    .set({ state: "live" })
    .where("name", "in", names)
    .where("state", "=", "held")
    .execute();
}

/** An upload that has not ended by then never will. */
const PENDING_MAX_MS = 24 * 60 * 60 * 1000;

/**
 * Retires what nobody will come back for: uploads and renditions that never went live, and objects
 * whose file, or whose owner, is gone.
 */
export async function retireAbandoned(db: Database): Promise<void> {
  const before = Date.now() - PENDING_MAX_MS;
  // Of those that come in pieces the room that takes them lets go.
  await retireInSteps(
    db,
    sql`state = 'pending' and created_at < ${before}
      and not exists (select 1 from subidas where subidas.name = objetos.name)`,
  );
  await retireInSteps(db, sql`state = 'held' and id_archivo is null and id_usuario is null`);
  // What is sealed is let go of by who keeps its name.
  await retireInSteps(
    db,
    sql`state = 'live' and id_archivo is null and id_usuario is null and label <> 'sealed'
      and not exists (select 1 from objetos_conservados as kept where kept.name = objetos.name)`,
  );
  await enqueuePurge(db);
}

async function retireInSteps(db: Database, abandoned: RawBuilder<boolean>): Promise<void> {
  await inSteps(async (limit) => {
    const { numUpdatedRows } = await db
      .updateTable("objetos")
      .set({ state: "retired" })
      .where("name", "in", (eb) =>
        eb.selectFrom("objetos").select("name").where(abandoned).limit(limit),
      )
      .where(abandoned)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

export async function enqueuePurge(db: Database): Promise<void> {
  await enqueue(db, "purge_objects", {}, { uniqueKey: "purge_objects" });
}

/**
 * Takes back objects that were reserved and never went live, at once; what that does not reach is
 * left to the purge. Never throws: it runs where something else has failed already.
 */
export async function discardObjects(
  services: Pick<Services, "db" | "objects">,
  names: string[],
  { atOnce = true } = {},
): Promise<void> {
  if (names.length === 0) return;
  try {
    const { db } = services;
    const used = await db
      .selectFrom("objetos")
      .select("name")
      .where("name", "in", names)
      .where("state", "=", "live")
      // What a post waits for, which was sent before its last file had come.
      .union(
        db
          .selectFrom("subidas")
          .select(sql<string>`name`.as("name"))
          .where("name", "in", names),
      )
      .execute();
    const unused = names.filter((name) => !used.some((row) => row.name === name));
    if (unused.length === 0) return;
    await retireObjects(db, unused);
    if (atOnce) await purgeBytes(services, unused);
  } catch (error) {
    log.warn({ err: error, names }, "could not discard objects yet");
  }
}
