import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A folder with room for so many megabytes, until it is unmounted; null where this process may not mount one. */
export async function mountSmallDisk(folder: string, megabytes: number) {
  await mkdir(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  } catch {
    return null;
  }
  return { folder, unmount: () => run("umount", ["--lazy", folder]) };
}
