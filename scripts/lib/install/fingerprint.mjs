import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const TEST_FILE = /\.test\.tsx?$/;

/**
 * A hash of what the files and folders hold, and of the Node they are built with. What is missing counts
 * as empty, tests do not count.
 * @param {string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash("sha256").update(process.version.split(".")[0]);
  for (const file of paths.flatMap(filesOf)) {
    hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return TEST_FILE.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
