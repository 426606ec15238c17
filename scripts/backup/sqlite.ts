import { existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { openDatabase } from "#db/client.ts";
import { isBusy } from "#db/engines/engine.ts";
import { openSqliteFile } from "#db/engines/sqlite.ts";
import { Refusal } from "../admin/program.ts";
import { listLiveObjects } from "./object-list.ts";

const PAGES_AT_ONCE = 2_000;

/**
 * Copies a database that others may be writing to, as it is at one moment, and lists its objects in
 * another file. Gives their number.
 */
export async function dumpSqlite(
  path: string,
  to: { database: string; objects: string },
  onPercent: (percent: number) => void,
): Promise<number> {
  if (!existsSync(path)) throw new Refusal(`there is no database at ${path}`);
  const source = openSqliteFile(path);
  try {
    // While this connection reads at one moment, writers of other processes do not make the copy
    // start again, which on a busy instance it would for ever.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_master").get();
    await source.backup(to.database, {
      progress: ({ totalPages, remainingPages }) => {
        onPercent(totalPages ? Math.floor(100 * (1 - remainingPages / totalPages)) : 0);
        return PAGES_AT_ONCE;
      },
    });
  } finally {
    source.close();
  }
  await leaveOutWhatIsFree(to.database);
  const copy = openDatabase(to.database);
  try {
    return await listLiveObjects(copy, to.objects);
  } finally {
    await copy.destroy();
  }
}

/**
 * Pages that are free hold what was deleted, until something else is written there. They are left out in a copy of
 * the copy: to do it in place SQLite makes another database of that size in memory.
 */
async function leaveOutWhatIsFree(path: string): Promise<void> {
  const lean = `${path}.lean`;
  await rm(lean, { force: true });
  // It takes an empty file as it is, with its mode.
  await writeFile(lean, "", { mode: 0o600, flag: "wx" });
  const copy = openSqliteFile(path);
  try {
    copy.prepare("vacuum into ?").run(lean);
  } finally {
    copy.close();
  }
  await rename(lean, path);
}

/** Throws {@link Refusal} when another process has the database open. */
export function assertSqliteUnused(path: string): void {
  if (!existsSync(path)) return;
  const database = openSqliteFile(path);
  try {
    // Leaving WAL needs to be alone with the file.
    database.pragma("busy_timeout = 0");
    database.pragma("journal_mode = delete");
  } catch (error) {
    if (!isBusy(error)) throw error;
    throw new Refusal("the server is running: stop it first");
  } finally {
    database.close();
  }
}

/** Makes `staged`, which nobody has open, the database. */
export async function putSqliteInPlace(staged: string, path: string): Promise<void> {
  for (const suffix of ["-wal", "-shm", "-journal"]) await rm(path + suffix, { force: true });
  await rename(staged, path);
}
