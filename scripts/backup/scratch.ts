import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";

/**
 * A folder inside `parent` for `use`. It and the other `paths` are gone afterwards, also when a
 * signal ends the program.
 */
export async function withScratch<T>(
  parent: string,
  paths: string[],
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(parent, ".shortit-"));
  const clean = () => {
    for (const path of [folder, ...paths]) rmSync(path, { recursive: true, force: true });
  };
  const end = () => process.exit(130);
  process.on("exit", clean).on("SIGINT", end).on("SIGTERM", end);
  try {
    return await use(folder);
  } finally {
    process.off("exit", clean).off("SIGINT", end).off("SIGTERM", end);
    clean();
  }
}
