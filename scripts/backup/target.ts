import { existsSync } from "node:fs";
import type { Services } from "#app/services.server.ts";
import { type Database, isPostgresUrl, openDatabase, sqlitePath } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { Refusal } from "../admin/program.ts";
import { assertOwnObjects } from "./forged.ts";
import { instanceOf } from "./instance.ts";
import { assertPostgresUnused, restorePostgres } from "./postgres.ts";
import { assertSqliteUnused, putSqliteInPlace } from "./sqlite.ts";

/** Throws {@link Refusal} when a server uses the database; on PostgreSQL when it still does after so many milliseconds. */
export async function assertUnused(url: string, waitMs?: number): Promise<void> {
  if (isPostgresUrl(url)) await assertPostgresUnused(url, waitMs);
  else assertSqliteUnused(sqlitePath(url));
}

/** True when there are no accounts in the database and nothing in the store. */
export async function isEmptyInstance(url: string, objects: Services["objects"]): Promise<boolean> {
  const { objects: found } = await objects.list({ limit: 1 });
  if (found.length > 0) return false;
  if (!isPostgresUrl(url) && !existsSync(sqlitePath(url))) return true;
  const db = openDatabase(url);
  try {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === "usuarios")) return tables.length === 0;
    const person = await db.selectFrom("usuarios").select("id_usuario").limit(1).executeTakeFirst();
    return person === undefined;
  } finally {
    await db.destroy();
  }
}

/** Which instance is here; null when there is none, or one from before they had names. */
export async function instanceHere(url: string): Promise<string | null> {
  if (!isPostgresUrl(url) && !existsSync(sqlitePath(url))) return null;
  const db = openDatabase(url);
  try {
    return await instanceOf(db);
  } finally {
    await db.destroy();
  }
}

/** A restored database that is not yet, on SQLite, the instance's own. */
export interface Restored {
  /** To be destroyed in the end, whatever happened. */
  db: Database;
  /** Makes it the instance's own, and `db` of no use. */
  putInPlace(): Promise<void>;
}

/**
 * Opens the database of a backup, up to date. Throws {@link Refusal} for one from the future, and for
 * one with forged objects. PostgreSQL's tables are replaced at once; `beforeHalf` comes before what is half an instance, or
 * none, until the end.
 */
export async function restoreDatabase(
  url: string,
  file: string,
  beforeHalf = async (): Promise<void> => undefined,
): Promise<Restored> {
  if (isPostgresUrl(url)) {
    await restorePostgres(url, file, beforeHalf);
    const db = openDatabase(url);
    await bringUpToDate(db);
    return { db, putInPlace: async () => undefined };
  }
  const db = openDatabase(file);
  await bringUpToDate(db);
  await assertOwnObjects(db).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  if (!existsSync(sqlitePath(url))) await beforeHalf();
  return {
    db,
    putInPlace: async () => {
      await db.destroy();
      await putSqliteInPlace(file, sqlitePath(url));
    },
  };
}

async function bringUpToDate(db: Database): Promise<void> {
  try {
    await migrateToLatest(db);
  } catch (error) {
    await db.destroy();
    throw new Refusal(`its database is not of this version: ${(error as Error).message}`);
  }
}
