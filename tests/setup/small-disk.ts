import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import { newFolder } from "./folder.ts";

const run = promisify(execFile);

/**
 * The folder of a file system of so many megabytes, or null where this process may not mount one.
 * `prepare` gets it too, with the path of its own that it has for that long: SQLite opens no other.
 */
export async function mountSmallDisk(
  megabytes: number,
  prepare?: (folder: string, ownPath: string) => Promise<void>,
): Promise<string | null> {
  const folder = newFolder();
  await mkdir(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  } catch {
    return null;
  }
  // Taken out of the tree at once, it lives until this process ends, however that happens.
  const fd = openSync(folder, "r");
  const lasting = `/proc/${process.pid}/fd/${fd}`;
  await prepare?.(lasting, folder);
  await run("umount", ["--lazy", folder]);
  return lasting;
}
