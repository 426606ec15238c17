import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";

const LOCK = ".lock";
const TRIES = 5;

export interface OwnedPath {
  /** A file or folder to be made there. Nobody else uses it. */
  path: string;
  /** Removes it. */
  release: () => Promise<void>;
}

/**
 * A temporary path in `folder` that belongs to this process while it lives: beside it lies a file on
 * which the process holds a lock, and the system lets go of that lock when the process ends, however
 * it ends. No clock and no process number is asked, so it holds across containers too.
 */
export function ownPath(folder: string, prefix = ""): OwnedPath {
  mkdirSync(folder, { recursive: true });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const path = join(folder, `${prefix}${randomUUID()}`);
    const lock = takeLock(path + LOCK, true);
    // A sweep that came in between has taken the lock file away: nobody could see that it is held.
    if (lock === "held" || (lock && !existsSync(path + LOCK))) continue;
    return {
      path,
      async release() {
        await rm(path, { recursive: true, force: true });
        await rm(path + LOCK, { force: true });
        if (lock) lock.close();
      },
    };
  }
  throw new Error(`no temporary path can be had in ${folder}`);
}

/**
 * Removes the paths with this prefix whose owners have ended. What has no lock beside it, or one that
 * is held, is somebody's.
 */
export async function sweepOwnedPaths(folder: string, prefix = ""): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith(LOCK)) continue;
    const lockPath = join(folder, name);
    const lock = takeLock(lockPath, false);
    if (lock === "held" || lock === null) continue;
    try {
      const path = lockPath.slice(0, -LOCK.length);
      // A child of the dead owner may still write there until it notices.
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
      await rm(lockPath, { force: true });
    } finally {
      lock.close();
    }
  }
}

/** Null where the file system knows no locks, or has no room for one: then nothing is swept. */
function takeLock(path: string, isNew: boolean): BetterSqlite.Database | "held" | null {
  let database: BetterSqlite.Database | undefined;
  try {
    // SQLite's locks on an empty file: the only ones that Node has on every system.
    database = new BetterSqlite(path, { timeout: 0, fileMustExist: !isNew });
    database.pragma("journal_mode = memory");
    database.exec("begin exclusive");
    return database;
  } catch (error) {
    database?.close();
    return (error as { code?: string }).code === "SQLITE_BUSY" ? "held" : null;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
