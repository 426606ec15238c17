import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "shortit-media-";
/** No file takes so long to process. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** An empty folder to work on an object in, gone afterwards. */
export async function withTempFolder<T>(
  object: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${object}-`));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders that killed runs on this object left on this machine. */
export async function removeTempFolders(object: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(`${PREFIX}${object}-`)) await remove(name);
  }
}

/** Removes what was left of objects that nobody came back for. */
export async function sweepTempFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const { mtimeMs } = await stat(join(tmpdir(), name)).catch(() => ({ mtimeMs: Infinity }));
    if (Date.now() - mtimeMs > STALE_AFTER_MS) await remove(name);
  }
}

async function remove(name: string): Promise<void> {
  await rm(join(tmpdir(), name), { recursive: true, force: true });
}
