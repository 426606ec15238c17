import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { filesLike, textOf } from "./repository.ts";

const root = join(import.meta.dirname, "../..");
const rules = textOf(".dockerignore").trim().split("\n");

test("the image is built from all that the programs and the site are made of", () => {
  const sent = filesLike(/\.(tsx?|mjs|js|css)$/).filter(reachesTheBuild);
  const missing = sent.flatMap((file) =>
    importsOf(file)
      .filter((path) => existsSync(join(root, path)) && !reachesTheBuild(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
  expect(sent.length).toBeGreaterThan(1000);
});

/** What .dockerignore says of a path: the last line that fits it. */
function reachesTheBuild(path: string): boolean {
  return !rules.reduce((isIgnored, line) => {
    const rule = line.replace(/^!/, "");
    const ending = rule.startsWith("**/*") ? rule.slice("**/*".length) : undefined;
    const fits = ending
      ? path.endsWith(ending)
      : rule === "*" || path === rule || path.startsWith(`${rule}/`);
    return fits ? line === rule : isIgnored;
  }, false);
}

/** The files of ours that a file imports, from the root. */
function importsOf(file: string): string[] {
  const named = textOf(file).matchAll(
    /(?:from|import|import\(|new URL\()\s*"([.#][^"?]*\.\w+)["?]/g,
  );
  return [...named].map(([, name]) =>
    name!.startsWith("#") ? name!.slice(1) : join(dirname(file), name!),
  );
}
