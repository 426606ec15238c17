import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
/** What stands in the root beside the repository's own folders belongs to a build or a running instance. */
const folders = ["app", "db", "docs", "scripts", "storage", "tests"];

/** The paths of the repository's text files that match. */
export function filesLike(path: RegExp): string[] {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  );
  return [...top.map(({ name }) => name), ...below].filter((file) => path.test(file)).sort();
}

export function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
