import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildSteps } from "./build-steps.mjs";
import { CHILD } from "./bundle.mjs";

const project = process.cwd();

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  cpSync("package.json", join(folder, "package.json"));
  process.chdir(folder);
  mkdirSync("scripts");
  mkdirSync(dirname(CHILD.in), { recursive: true });
  writeFileSync(CHILD.in, "");
  writeFileSync("scripts/serve.ts", 'export { word } from "#app/word.ts";\n');
  writeFileSync("app/word.ts", 'export const word = "one";\n');
});

afterEach(() => process.chdir(project));

test("nothing is built again while nothing changed", async () => {
  await buildAll();
  expect(buildSteps(["scripts"])).toEqual([]);
  writeFileSync("app/word.test.ts", "// a test is not part of the build");
  expect(buildSteps(["scripts"])).toEqual([]);
});

test("a change of a source is built", async () => {
  await buildAll();
  writeFileSync("app/word.ts", 'export const word = "two";\n');
  await buildAll();
  const built = (await import(resolve("build/scripts/serve.js"))) as { word: string };
  expect(built.word).toBe("two");
});

test("a build that broke off is never taken for whole", async () => {
  await buildAll();
  writeFileSync("app/word.ts", "export const word = ;\n");
  await expect(buildAll()).rejects.toThrow(/app\/word\.ts:1/);
  writeFileSync("app/word.ts", 'export const word = "one";\n');
  expect(buildSteps(["scripts"])).toHaveLength(1);
});

test("a result that somebody removed is built again", async () => {
  await buildAll();
  rmSync("build/scripts", { recursive: true });
  await buildAll();
  expect(existsSync("build/scripts/serve.js")).toBe(true);
});

async function buildAll(): Promise<void> {
  for (const step of buildSteps(["scripts"])) await step.run(() => undefined);
}
