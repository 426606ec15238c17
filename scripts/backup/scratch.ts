import { rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { ownPath, sweepOwnedPaths } from "#storage/owned-path.ts";

const PREFIX = ".shortit-";

/**
 * A folder inside `parent` for `use`. It and the other `paths` are gone afterwards, also when a
 * signal ends the program; what one left that was killed at once goes now.
 */
export async function withScratch<T>(
  parent: string,
  paths: string[],
  use: (folder: string) => Promise<T>,
): Promise<T> {
  await sweepOwnedPaths(parent, PREFIX);
  const { path: folder, release } = ownPath(parent, PREFIX);
  // There is a whole database in it.
  await mkdir(folder, { mode: 0o700 });
  const clean = () => {
    for (const path of [folder, `${folder}.lock`, ...paths]) {
      rmSync(path, { recursive: true, force: true });
    }
  };
  const end = () => process.exit(130);
  process.on("exit", clean).on("SIGINT", end).on("SIGTERM", end);
  try {
    return await use(folder);
  } finally {
    process.off("exit", clean).off("SIGINT", end).off("SIGTERM", end);
    await release();
    clean();
  }
}
