import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** What a file does to its whole process: the next one in it would find it so. */
const CHANGES =
  /process\.env[.[]\S* (\?\?)?= |Object\.assign\(process\.env|process\.chdir\(|vi\.(mock|stubEnv|resetModules)\(|\blog\.level = /;
/** Helpers of tests, which may do it for them. */
const HELPER = /from "((?:\.|#)[^"]*\/test-[^"/]*\.ts)"/g;

/** The test files below these folders that want a process of their own; all others share one. */
export function filesWithOwnProcess(folders: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && changesProcess(path));
}

function changesProcess(path: string): boolean {
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  if (CHANGES.test(text)) return true;
  return [...text.matchAll(HELPER)].some(([, helper = ""]) =>
    changesProcess(helper.startsWith("#") ? helper.slice(1) : resolve(dirname(path), helper)),
  );
}
