import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";
import { newFolder } from "./stores.ts";

const run = promisify(execFile);

/** The folder of a file system of so many megabytes, or null where this process may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<string | null> {
  const folder = newFolder();
  await mkdir(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  } catch {
    return null;
  }
  // Taken out of the tree at once, it lives until this process ends, however that happens.
  const fd = openSync(folder, "r");
  await run("umount", ["--lazy", folder]);
  return `/proc/${process.pid}/fd/${fd}`;
}
