import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installDependencies } from "./dependencies.mjs";
import { headerOptions } from "./native-addon.mjs";

const project = process.cwd();
const BINARY = "part/build/Release/better_sqlite3.node";

// A stand-in that compiles in no time: its binary holds the Node that it is for.
const LOADED = `const { readFileSync } = require("node:fs");
module.exports = class {
  constructor() {
    const built = readFileSync(__dirname + "/build/Release/better_sqlite3.node", "utf8");
    if (built !== process.version) throw new Error("It was compiled against\\n another Node.");
  }
  prepare() { return { get() {} }; }
};`;
const INSTALL = `const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
appendFileSync("../builds", "nodedir=" + (process.env.npm_config_nodedir ?? "") + "\\n");
const builds = readFileSync("../builds", "utf8").trim().split("\\n").length;
const isGood = builds > Number(readFileSync("../wrong-builds", "utf8"));
mkdirSync("build/Release", { recursive: true });
writeFileSync("build/Release/better_sqlite3.node", isGood ? process.version : "v0.0.0");`;

beforeEach(() => {
  process.chdir(mkdtempSync(join(tmpdir(), "addon-")));
  mkdirSync("part");
  const part = {
    name: "better-sqlite3",
    version: "1.0.0",
    scripts: { install: "node install.js" },
  };
  const dependencies = { "better-sqlite3": "file:part" };
  const whole = { name: "whole", version: "1.0.0", dependencies };
  const packages = {
    "": whole,
    "node_modules/better-sqlite3": { resolved: "part", link: true },
    part: { name: part.name, version: part.version, hasInstallScript: true },
  };
  writeFileSync("part/package.json", JSON.stringify({ ...part, main: "index.js" }));
  writeFileSync("part/index.js", LOADED);
  writeFileSync("part/install.js", INSTALL);
  writeFileSync("wrong-builds", "0");
  const allowScripts = { "better-sqlite3": true };
  writeFileSync("package.json", JSON.stringify({ ...whole, allowScripts }));
  const lock = { name: "whole", version: "1.0.0", lockfileVersion: 3, requires: true, packages };
  writeFileSync("package-lock.json", JSON.stringify(lock));
});

afterEach(() => process.chdir(project));

test("an addon that is for another Node is rebuilt, and nothing else is installed", async () => {
  expect(await prepared()).toEqual(["Installing dependencies (npm ci)"]);
  expect(await prepared()).toEqual([]);
  writeFileSync(BINARY, "v1.2.3");
  expect(await prepared()).toEqual([`Rebuilding better-sqlite3 for Node ${process.versions.node}`]);
  expect(readFileSync(BINARY, "utf8")).toBe(process.version);
  expect(await prepared()).toEqual([]);
});

test("an installation is done only when the addon loads", async () => {
  writeFileSync("wrong-builds", "2");
  await prepared();
  expect(readFileSync("builds", "utf8").trim().split("\n")).toHaveLength(3);
  expect(readFileSync(BINARY, "utf8")).toBe(process.version);
});

test("one that never loads is told in one line, every time", async () => {
  writeFileSync("wrong-builds", "1000");
  const reason =
    /^better-sqlite3 was rebuilt and does not load in Node v\S+: It was compiled against another Node\.$/;
  await expect(prepared()).rejects.toThrow(reason);
  await expect(prepared()).rejects.toThrow(reason);
});

test("it is compiled with the headers of this Node, wherever a setting of npm points", async () => {
  writeFileSync(".npmrc", "nodedir=/elsewhere\n");
  await prepared();
  expect(readFileSync("builds", "utf8")).not.toContain("/elsewhere");
});

test("headers are taken beside this Node, then from the setting, and only when they are its own", () => {
  const [ours, theirs] = [process.version, "v1.2.3"].map((version) => {
    const prefix = mkdtempSync(join(tmpdir(), "node-"));
    const [major, minor, patch] = version.slice(1).split(".");
    mkdirSync(join(prefix, "include/node"), { recursive: true });
    mkdirSync(join(prefix, "bin"));
    writeFileSync(join(prefix, "bin/node"), "");
    const header = `#define NODE_MAJOR_VERSION ${major}\n#define NODE_MINOR_VERSION ${minor}\n`;
    const file = join(prefix, "include/node/node_version.h");
    writeFileSync(file, `${header}#define NODE_PATCH_VERSION ${patch}\n`);
    return realpathSync(prefix);
  }) as [string, string];
  const node = (prefix: string) => join(prefix, "bin/node");
  expect(headerOptions(node(ours), theirs)).toEqual([`--nodedir=${ours}`]);
  expect(headerOptions(node(theirs), ours)).toEqual([`--nodedir=${ours}`]);
  expect(headerOptions(node(theirs), dirname(theirs))).toEqual(["--nodedir="]);
});

/** What had to be done, done. */
async function prepared(): Promise<string[]> {
  const steps = installDependencies();
  for (const step of steps) await step.run(() => undefined);
  return steps.map(({ title }) => title);
}
