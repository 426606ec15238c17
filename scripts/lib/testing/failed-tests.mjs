import { stripVTControlCharacters } from "node:util";

const LINES = 12;

/**
 * @typedef {{ test: string, why: string, choice?: string[] }} FailedTest `choice`: the arguments that
 *   make its runner run it alone; without them it is no single test
 */

/**
 * What failed in vitest's report: tests by file and name, and files that could not be loaded.
 * @returns {FailedTest[]}
 */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [failedTest(name, message)];
    return failed.map((test) =>
      failedTest(`${name} > ${test.fullName}`, test.failureMessages.join("\n"), [
        name,
        `--testNamePattern=^${escaped(test.fullName)}$`,
      ]),
    );
  });
}

/**
 * What failed in Playwright's report, also what passed when it was tried again, and errors of no test.
 * @returns {FailedTest[]}
 */
export function playwrightFailures({ suites = [], errors }) {
  const specs = suites.flatMap(specsIn);
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const why = results.flatMap((result) => result.errors.map((error) => error.message));
        const choice = [`${file}:${line}`, `--project=${projectName}`];
        return failedTest(`[${projectName}] ${file} > ${title}`, why.join("\n"), choice);
      }),
  );
  return [...failed, ...errors.map((error) => failedTest("outside of tests", error.message))];
}

function specsIn({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsIn)];
}

function failedTest(test, why = "", choice) {
  const lines = stripVTControlCharacters(why).trim().split("\n");
  return { test, why: lines.slice(0, LINES).join("\n"), ...(choice && { choice }) };
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
