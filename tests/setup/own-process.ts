import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** What a file does to its whole process, and cannot be undone for the next one in it. */
const STAYS = /process\.chdir\(|vi\.(mock|stubEnv|resetModules)\(/;
/**
 * What tests/setup/shared-process.ts undoes after a file. A helper does it as it is loaded, at the beginning of a line, for the
 * first file alone; in a function it does it for each.
 */
const UNDONE = /^(process\.env[.[]\S* (\?\?)?= |Object\.assign\(process\.env|log\.level = )/m;
/** Helpers of tests, which may do it for them. */
const HELPER = /from "((?:\.|#)[^"]*\/test-[^"/]*\.ts)"/g;

/** The test files below these folders that want a process of their own; all others share one. */
export function filesWithOwnProcess(folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => STAYS.test(readFileSync(path, "utf8")) || helpersOf(path).some(changes));
}

function changes(helper: string): boolean {
  const text = readFileSync(helper, "utf8");
  return STAYS.test(text) || UNDONE.test(text) || helpersOf(helper).some(changes);
}

function helpersOf(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(HELPER)]
    .map(([, helper = ""]) =>
      helper.startsWith("#") ? helper.slice(1) : resolve(dirname(path), helper),
    )
    .filter((helper) => existsSync(helper));
}
