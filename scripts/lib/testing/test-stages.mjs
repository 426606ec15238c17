import { existsSync, readFileSync, rmSync } from "node:fs";
import { runLoudly } from "../command.mjs";
import { playwrightFailures, vitestFailures } from "./failed-tests.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number,
 *   failures?: import("./failed-tests.mjs").FailedTest[] }} Counts
 * @typedef {{ name: string, command: string[], env?: Record<string, string>, after?: string,
 *   beside?: string, counts?: (report: any) => Counts }} Stage without `counts` the stage has only its
 *   exit code; `after` names a stage whose result it needs, `beside` one that it may run together with
 */

const failure = { passed: 0, failed: 1, skipped: 0 };

/**
 * Stages that run at once, in the order they begin: one runs `beside` the one before it.
 * @template {{ name: string, beside?: string }} Each
 * @param {Each[]} stages
 * @returns {Each[][]}
 */
export function stagesAtOnce(stages) {
  const groups = [];
  for (const stage of stages) {
    const before = groups.at(-1);
    if (before && stage.beside === before[0].name) before.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

/**
 * Runs one stage. One that ends badly without a failed test in its report counts as one failure, and so
 * does one that leaves no report.
 * @param {Stage} stage
 * @param {string} report the file its test runner writes
 * @param {(Counts & { name: string })[]} before the stages that ran before
 * @returns {Promise<Counts & { seconds: number }>}
 */
export async function runStage(stage, report, before) {
  const broken = before.find(({ name, failed }) => name === stage.after && failed > 0);
  if (broken) {
    console.error(`Not run: ${broken.name} failed.`);
    return { ...failure, seconds: 0 };
  }
  rmSync(report, { force: true });
  const started = Date.now();
  const [command, ...args] = stage.command;
  const code = await runLoudly(command, args, stage.env);
  const counted = stage.counts ? countsOf(stage, report) : { ...failure, failed: 0 };
  const unseen = code !== 0 && counted.failed === 0 ? 1 : 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  return { ...counted, failed: counted.failed + unseen, seconds };
}

function countsOf(stage, report) {
  if (!existsSync(report)) return failure;
  try {
    return stage.counts(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    console.error(`The report of ${stage.name} is not readable: ${error.message}`);
    return failure;
  }
}

/** A file that could not even be loaded has no failed test in it: it counts as one. */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests,
    failures: vitestFailures({ testResults }),
  };
}

/** A test that passed only when tried again is not a passed one. */
export function playwrightCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: playwrightFailures({ suites, errors }),
  };
}
