import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { playwrightCounts, runStage, stagesAtOnce, vitestCounts } from "./test-stages.mjs";
import { takeConsoleErrors } from "#tests/setup/console.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stage-"));
});

test("counts what vitest ran, and a file that could not be loaded as one failure", async () => {
  write("good.test.mjs", 'import { test } from "vitest"; test("a", () => {}); test.skip("b");');
  write(
    "bad.test.mjs",
    'import { test } from "vitest"; test("c", () => { throw new Error("c"); });',
  );
  write("unloadable.test.mjs", 'import "./absent.mjs";');
  const counted = await vitest();
  expect(counted).toMatchObject({ passed: 1, failed: 2, skipped: 1 });
  expect(counted.failures).toEqual(
    expect.arrayContaining([
      {
        test: expect.stringMatching(/bad\.test\.mjs > c$/),
        why: expect.stringMatching(/^Error: c\n/),
        choice: [expect.stringMatching(/bad\.test\.mjs$/), "--testNamePattern=^c$"],
      },
      {
        test: expect.stringMatching(/unloadable\.test\.mjs$/),
        why: expect.stringContaining("absent"),
      },
    ]),
  );
});

test("counts what playwright ran", async () => {
  const test = 'const { test } = require("@playwright/test");';
  const cli = join(process.cwd(), "node_modules/@playwright/test/cli.js");
  write(
    "good.spec.cjs",
    `${test.replace("@playwright/test", cli.replace("cli.js", "index.js"))}
    test("a", () => {}); test("b", () => { throw new Error("b"); }); test.skip("c", () => {});`,
  );
  write("playwright.config.cjs", "module.exports = { workers: 1 };");
  const counted = await stage({
    command: [process.execPath, cli, "test", "--reporter=json", "-c", folder],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report() },
    counts: playwrightCounts,
  });
  expect(counted).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
  expect(counted.failures).toEqual([
    {
      ...{ test: "[] good.spec.cjs > b", why: expect.stringMatching(/^Error: b/) },
      choice: ["good.spec.cjs:2", "--project="],
    },
  ]);
});

test("a stage that ends badly with no failed test, or without a report, is one failure", async () => {
  const counts = vitestCounts;
  expect(await stage({ command: node("process.exit(3)") })).toMatchObject({ passed: 0, failed: 1 });
  expect(await stage({ command: node(""), counts })).toMatchObject({ passed: 0, failed: 1 });
  write(
    "all-passed.json",
    '{"numPassedTests":2,"numFailedTests":0,"numPendingTests":0,"testResults":[]}',
  );
  const crashed = `fs.copyFileSync("${join(folder, "all-passed.json")}", "${report()}"); process.exit(1)`;
  expect(await stage({ command: node(crashed), counts })).toMatchObject({ passed: 2, failed: 1 });
});

test("a stage that only has an exit code passes silently", async () => {
  expect(await stage({ command: node("") })).toMatchObject({ passed: 0, failed: 0 });
});

test("a stage whose base failed is not run, and failed", async () => {
  const before = [{ name: "build", passed: 0, failed: 1, skipped: 0 }];
  const command = node("process.exit(0)");
  const counted = await runStage({ name: "api", after: "build", command }, report(), before);
  expect(counted).toMatchObject({ passed: 0, failed: 1 });
  expect(takeConsoleErrors()).toEqual(["Not run: build failed."]);
});

function vitest() {
  const program = join(process.cwd(), "node_modules/vitest/vitest.mjs");
  const options = ["--reporter=json", `--outputFile.json=${report()}`, "--root", folder];
  write("vitest.config.mjs", "export default {};");
  return stage({ command: [process.execPath, program, "run", ...options], counts: vitestCounts });
}

function stage(given: Omit<Parameters<typeof runStage>[0], "name">) {
  return runStage({ name: "tried", ...given }, report(), []);
}

function node(script: string): string[] {
  return [process.execPath, "-e", script];
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function report(): string {
  return join(folder, "report.json");
}

test("a stage runs at once with the one it may run beside, and else alone", () => {
  const [check, build, unit] = [
    { name: "check" },
    { name: "build", beside: "check" },
    { name: "unit" },
  ];
  expect(stagesAtOnce([check, build, unit])).toEqual([[check, build], [unit]]);
  expect(stagesAtOnce([build, unit])).toEqual([[build], [unit]]);
});
