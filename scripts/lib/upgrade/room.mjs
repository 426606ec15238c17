import { existsSync, lstatSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../project.mjs";

const MARGIN = 300e6;

/**
 * Throws `Failure` unless there is room here for a second copy of the program, and for the database's copy and
 * what a migration writes.
 * @param {number} databaseBytes
 */
export function assertRoom(databaseBytes) {
  const program = sizeOf("node_modules") + sizeOf("build");
  const needed = 1.2 * program + 2 * databaseBytes + MARGIN;
  assertFree(".", needed);
  if (existsSync(process.env.DATA_DIR))
    assertFree(process.env.DATA_DIR, 2 * databaseBytes + MARGIN / 3);
}

function assertFree(folder, needed) {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const megabytes = (bytes) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new Failure(
    `There is not enough room in ${folder}: ${megabytes(needed)} are needed, ${megabytes(free)} are free`,
  );
}

function sizeOf(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
