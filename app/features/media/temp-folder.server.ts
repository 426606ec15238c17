import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
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

/** Another instance that shares the temporary folder has another secret. */
function prefix(): string {
  return `shortit-media-${keyedHash("temp-folder", "").slice(0, 12)}-`;
}
