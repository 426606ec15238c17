import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { npmCommand } from "./lib/command.mjs";
import { prepare } from "./lib/install/prepare.mjs";
import { Failure, runMain } from "./lib/project.mjs";
import { makeQuickFolder } from "./lib/testing/quick-folder.mjs";
import { lookAgain } from "./lib/testing/second-look.mjs";
import { chooseStages } from "./lib/testing/test-choice.mjs";
import {
  playwrightCounts,
  runStage,
  stagesAtOnce,
  vitestCounts,
} from "./lib/testing/test-stages.mjs";

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];

/** @type {(report: string) => Record<string, import("./lib/testing/test-stages.mjs").Stage>} */
const stagesOf = (report) => ({
  check: { name: "check", command: npmCommand(["run", "check"]) },
  // Alone it leaves a part of the second processor idle.
  build: { name: "build", beside: "check", command: [process.execPath, "scripts/build.mjs"] },
  unit: { name: "unit", ...vitest(report, ["unit", "alone"]) },
  api: { name: "api", after: "build", ...vitest(report, ["api"]) },
  // In one run neither waits for the slowest of the other, and their services are started once.
  both: { name: "unit, api", after: "build", ...vitest(report, ["unit", "alone", "api"]) },
  browser: {
    name: "browser",
    after: "build",
    command: [process.execPath, ...PLAYWRIGHT],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    counts: playwrightCounts,
  },
});

function vitest(report, projects) {
  const chosen = projects.map((project) => `--project=${project}`);
  const command = [process.execPath, ...VITEST, `--outputFile.json=${report}`, ...chosen];
  return { command, counts: vitestCounts };
}

/** Everything, or what is named: `npm test -- unit api`, `npm test -- posts`, `npm test -- app/http`. */
await runMain(async () => {
  // All that is started here has its temporary files there.
  process.env.TMPDIR = makeQuickFolder();
  process.env.SHARED_FIXTURES = mkdtempSync(join(process.env.TMPDIR, "fixtures-"));
  let results = [];
  try {
    const report = join(process.env.TMPDIR, "report.json");
    const { check, build, unit, api, both, browser } = stagesOf(report);
    const names = process.argv.slice(2);
    const stages =
      names.length === 0
        ? [check, build, both, browser]
        : chooseStages([check, build, unit, api, browser], names, process.cwd());
    await prepare({ tools: ["ffmpeg", "chromium", "headlessShell", "redis"] });
    for (const group of stagesAtOnce(stages)) {
      const run = async (stage) => {
        console.log(`\n[${stages.indexOf(stage) + 1}/${stages.length}] ${stage.name}`);
        return { name: stage.name, ...(await runStage(stage, report, results)) };
      };
      results.push(...(await Promise.all(group.map(run))));
    }
    results = await lookAgain(results, (name, choice) => {
      console.log(`\n[again, alone] ${name} ${choice.join(" ")}`);
      const every = Object.values(stagesOf(report));
      const { command, ...stage } = every.find((each) => each.name === name);
      return runStage({ ...stage, command: [...command, ...choice] }, report, []);
    });
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    results.push({ name: "setup", passed: 0, failed: 1, skipped: 0, seconds: 0 });
  }
  tellFailures(results);
  summarise(results);
});

/** Once more at the end: what is printed above fills many screens. */
function tellFailures(results) {
  for (const { name, failures = [], unsteady = [] } of results) {
    for (const { test, why } of unsteady) {
      console.log(`\n[${name}] UNSTEADY, passed alone: mend it. ${test}\n${why}`);
    }
    for (const { test, why } of failures) console.log(`\n[${name}] FAILED ${test}\n${why}`);
  }
}

function summarise(results) {
  console.log("\nstage      passed  failed  skipped  seconds");
  for (const { name, passed, failed, skipped, seconds } of results) {
    const numbers = [pad(passed, 6), pad(failed, 6), pad(skipped, 7), pad(seconds, 7)];
    console.log(`${name.padEnd(9)}  ${numbers.join("  ")}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
  const unsteady = results.flatMap((result) => result.unsteady ?? []).length;
  console.log(
    `\n${sum("passed")} passed, ${sum("failed")} failed${unsteady ? `, ${unsteady} unsteady` : ""}`,
  );
}

function pad(number, width) {
  return String(number).padStart(width);
}
