import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackupEnv } from "./backup-steps.ts";

type Folder = Pick<BackupEnv, "dataDir">;

/**
 * PostgreSQL's tables are replaced before every object is there, and where SQLite has no file yet there is nothing until
 * the end. While that is so a file in `DATA_DIR` says it: nothing starts on half an instance, or on an empty one that
 * takes its place. A file of SQLite that is there stays whole until the end, and needs no mark.
 */
const markOf = ({ dataDir }: Folder) => join(dataDir, "restore-under-way");

export async function mark(folder: Folder): Promise<void> {
  await mkdir(folder.dataDir, { recursive: true });
  await writeFile(markOf(folder), "");
}

export async function unmark(folder: Folder): Promise<void> {
  await rm(markOf(folder), { force: true });
}

/** True when a restore was cut off in the middle. */
export function isCutOff(folder: Folder): boolean {
  return existsSync(markOf(folder));
}

export const CUT_OFF = "a restore into this instance was cut off: run it again, it begins anew";
