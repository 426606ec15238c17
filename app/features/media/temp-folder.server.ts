import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyedHash } from "#app/http/secrets.server.ts";
import { ownPath, sweepOwnedPaths } from "#storage/owned-path.ts";

/** An empty folder to work in, gone afterwards. */
export async function withTempFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const { path, release } = ownPath(tmpdir(), prefix());
  try {
    await mkdir(path, { mode: 0o700 });
    return await use(path);
  } finally {
    await release();
  }
}

/** Removes the folders that killed runs of this instance left on this machine. */
export async function sweepTempFolders(): Promise<void> {
  await sweepOwnedPaths(tmpdir(), prefix());
}

/**
 * Removes the folders that a version before there were locks left of this object: nobody but this
 * instance knows its name, and whoever calls this has it to process.
 */
export async function removeUnlockedFolders(object: string): Promise<void> {
  const begin = `shortit-media-${object}-`;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(begin)) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Another instance that shares the temporary folder has another secret. */
function prefix(): string {
  return `shortit-media-${keyedHash("temp-folder", "").slice(0, 12)}-`;
}
