import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { lookAgain } from "./second-look.mjs";
import { runStage, vitestCounts } from "./test-stages.mjs";

let folder: string;
let report: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "second-look-"));
  report = join(folder, "report.json");
  writeFileSync(join(folder, "vitest.config.mjs"), "export default {};");
});

test("what passes alone is unsteady and is named, what fails again has failed", async () => {
  write("good", "expect(1).toBe(1)");
  write("bad", "expect(1).toBe(2)");
  write("unsteady (.*)", `expect(fs.existsSync("${join(folder, "ran")}")).toBe(true)`);
  const first = { name: "unit", ...(await run([])) };
  expect(first).toMatchObject({ passed: 1, failed: 2 });
  writeFileSync(join(folder, "ran"), "");
  const [second] = await lookAgain([first], (_, choice) => run(choice));
  expect(second).toMatchObject({
    ...{ passed: 2, failed: 1 },
    failures: [{ test: expect.stringMatching(/> bad$/) }],
    unsteady: [{ test: expect.stringMatching(/> unsteady \(\.\*\)$/) }],
  });
});

test("many failures, and what is no single test, are not looked at again", async () => {
  const failure = { test: "a", why: "", choice: ["a"] };
  const never = () => Promise.reject(new Error("looked"));
  const many = [
    { ...stageOf(1), failures: [failure] },
    { ...stageOf(2), failures: [failure, failure] },
  ];
  expect(await lookAgain(many, never)).toBe(many);
  const ended = [stageOf(1)];
  expect(await lookAgain(ended, never)).toBe(ended);
  const unloaded = [{ ...stageOf(1), failures: [{ test: "a", why: "" }] }];
  expect(await lookAgain(unloaded, never)).toBe(unloaded);
});

function stageOf(failed: number) {
  return { name: "unit", passed: 0, failed, skipped: 0, seconds: 0 };
}

function run(choice: string[]) {
  const program = join(process.cwd(), "node_modules/vitest/vitest.mjs");
  const options = ["--reporter=json", `--outputFile.json=${report}`, "--root", folder, ...choice];
  const command = [process.execPath, program, "run", ...options];
  return runStage({ name: "unit", command, counts: vitestCounts }, report, []);
}

function write(name: string, body: string): void {
  const file = join(folder, `${name.split(" ")[0]}.test.mjs`);
  const head = 'import fs from "node:fs"; import { expect, test } from "vitest";';
  writeFileSync(file, `${head} test(${JSON.stringify(name)}, () => { ${body}; });`);
}
