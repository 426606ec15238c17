import { log } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";
import { AwayError } from "#storage/away.ts";
import type { SearchServer } from "#storage/search-server.ts";
import { documentOf } from "./documents.server.ts";
import { NOT_MADE, readOutside } from "./state.server.ts";

const AT_ONCE = 500;
/** Below that of every change: what somebody has changed meanwhile stays. */
const FIRST_VERSION = 1;

/**
 * Has another index filled, in the place of the one that is searched. One that is being filled already, by a run that
 * may have ended in the middle, is gone on with. Its row comes before the index does, so that nothing of ours is
 * there of which nobody knows; from here on changes go to both.
 */
export async function beginIndex(db: Database, server: SearchServer): Promise<void> {
  const nombre = `${server.index}-${Date.now().toString(36)}`;
  await db
    .insertInto("indices_externos")
    .values({ state: "building", nombre, filled_to: NOT_MADE, created_at: Date.now() })
    .onConflict((conflict) => conflict.column("state").doNothing())
    .execute();
}

/** Fills the index that is begun with the next posts; the last of them make it the one that is searched. False: it is. */
export async function fillSome(db: Database, server: SearchServer): Promise<boolean> {
  const { building } = await readOutside(db);
  if (!building) return false;
  const { nombre, filled_to } = building;
  if (filled_to === NOT_MADE) {
    await server.create(nombre);
    await noteFilled(db, building, 0);
    return true;
  }
  const rows = await db
    .selectFrom("indexadas")
    .select(["id_publicacion", "palabras", "tier", "fecha"])
    .where("id_publicacion", ">", filled_to)
    .orderBy("id_publicacion")
    .limit(AT_ONCE)
    .execute();
  const last = rows.at(-1)?.id_publicacion;
  if (last === undefined) {
    await putInPlace(db, server, nombre);
    return false;
  }
  const documents = rows.map((row) => documentOf(row, FIRST_VERSION));
  const { isGone, later, refused } = await server.write(nombre, documents);
  if (isGone) {
    await forgetIndex(db, nombre);
    throw new AwayError("search", "has lost the index that was being filled");
  }
  if (later.size > 0) {
    const [reason] = later.values();
    throw new AwayError("search", `does not take ${later.size} documents (${reason})`);
  }
  for (const [id, reason] of refused) {
    log.error({ id_publicacion: id, reason }, "the search server does not take a post");
  }
  await noteFilled(db, building, last);
  return true;
}

/** Nothing where another run has gone on already. */
async function noteFilled(
  db: Database,
  { nombre, filled_to }: { nombre: string; filled_to: number },
  now: number,
): Promise<void> {
  await db
    .updateTable("indices_externos")
    .set({ filled_to: now })
    .where("nombre", "=", nombre)
    .where("filled_to", "=", filled_to)
    .execute();
}

async function putInPlace(db: Database, server: SearchServer, nombre: string): Promise<void> {
  await server.refresh(nombre);
  await server.use(nombre);
  await db.transaction().execute(async (trx) => {
    const isOurs = await trx
      .selectFrom("indices_externos")
      .select("nombre")
      .where("state", "=", "building")
      .where("nombre", "=", nombre)
      .executeTakeFirst();
    // Another run was faster.
    if (!isOurs) return;
    await trx.deleteFrom("indices_externos").execute();
    await trx
      .insertInto("indices_externos")
      .values({ state: "active", nombre, created_at: Date.now() })
      .onConflict((conflict) => conflict.column("state").doNothing())
      .execute();
  });
  log.info({ index: nombre }, "searches are answered by a new index");
  await removeOthers(db, server);
}

/** The index that was searched before, and what runs that were cut off have left. */
async function removeOthers(db: Database, server: SearchServer): Promise<void> {
  // Listed before it is asked which are ours: one that is begun meanwhile is not among these.
  const there = await server.list();
  const { active, building } = await readOutside(db);
  const others = there.filter((index) => index !== active && index !== building?.nombre);
  for (const index of others) await server.remove(index);
}

export async function forgetIndex(db: Database, nombre: string): Promise<void> {
  log.warn({ index: nombre }, "the search server has an index of ours no more: it is filled anew");
  await db.deleteFrom("indices_externos").where("nombre", "=", nombre).execute();
}
