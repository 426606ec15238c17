import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installDependencies } from "./dependencies.mjs";
import { prepare } from "./prepare.mjs";

const project = process.cwd();
// From a folder: nothing is fetched.
const dependencies = { part: "file:part" };
const STAMP = "node_modules/.installed";

beforeEach(() => {
  process.chdir(mkdtempSync(join(tmpdir(), "project-")));
  mkdirSync("part");
  writeFileSync("part/package.json", JSON.stringify({ name: "part", version: "1.0.0" }));
  writeFileSync("package.json", JSON.stringify({ name: "whole", dependencies }));
  writeLock("1.0.0");
});

afterEach(() => process.chdir(project));

test("installs once, and again when the lockfile or the machine is another", async () => {
  await installAll();
  expect(installDependencies()).toEqual([]);

  writeLock("1.0.1");
  expect(installDependencies()).toHaveLength(1);
  writeLock("1.0.0");
  expect(installDependencies()).toEqual([]);

  writeFileSync(STAMP, readFileSync(STAMP, "utf8").replace(/ \w+-\w+/, " vax-bsd"));
  expect(installDependencies()).toHaveLength(1);
  await installAll();
  expect(installDependencies()).toEqual([]);
});

test("is made again when what is changed in packages changes", async () => {
  await installAll();
  mkdirSync("patches");
  writeFileSync("patches/some+1.0.0.patch", "one");
  expect(installDependencies()).toHaveLength(1);
  await installAll();
  expect(installDependencies()).toEqual([]);
  writeFileSync("patches/some+1.0.0.patch", "another");
  expect(installDependencies()).toHaveLength(1);
});

test("an installation that broke off is made again", () => {
  mkdirSync("node_modules");
  expect(installDependencies()).toHaveLength(1);
});

test("nothing is done where something has to be first, and is refused", async () => {
  const first = () => Promise.reject(new Error("not now"));
  await expect(prepare({ first })).rejects.toThrow("not now");
  expect(existsSync("node_modules")).toBe(false);
});

test("never installs through a link, which would empty another project's folder", () => {
  const other = mkdtempSync(join(tmpdir(), "other-"));
  symlinkSync(other, "node_modules");
  expect(() => installDependencies()).toThrow(
    /^node_modules is a link to .+other-.+: remove the link$/,
  );
});

test("says what npm said when it fails", async () => {
  writeFileSync("package.json", "{");
  await expect(installAll()).rejects.toThrow(/EJSONPARSE[^]+ci .+ failed/);
  expect(installDependencies()).toHaveLength(1);
});

async function installAll(): Promise<void> {
  for (const step of installDependencies()) await step.run(() => undefined);
}

function writeLock(version: string): void {
  const packages = {
    "": { name: "whole", version, dependencies },
    "node_modules/part": { resolved: "part", link: true },
    part: { version },
  };
  const lock = { name: "whole", version, lockfileVersion: 3, requires: true, packages };
  writeFileSync("package-lock.json", JSON.stringify(lock));
}
