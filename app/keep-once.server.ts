import { linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file that only its owner may read, unless it is there: whoever comes first is who wrote it.
 * Others see it whole or not at all, whenever they look. Throws what the disk says.
 */
export function keepOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
