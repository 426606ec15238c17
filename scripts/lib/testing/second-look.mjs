/** More than these failing at once is no accident. */
const MOST = 2;

/**
 * @typedef {import("./test-stages.mjs").Stage} Stage
 * @typedef {import("./test-stages.mjs").Counts & { name: string, seconds: number, unsteady?:
 *   import("./failed-tests.mjs").FailedTest[] }} Result
 */

/**
 * Runs what failed once more, each test alone in a process of its own. One that passes then is unsteady:
 * it is told by its name, to be mended, and does not fail the run. Nothing is run again when more than two
 * failed, or when a file could not be loaded or a stage ended badly.
 * @param {Result[]} results
 * @param {(stage: string, choice: string[]) => Promise<{ passed: number, failed: number }>} runAlone
 *   what these arguments of its runner choose, one test or those that stand in one line
 * @returns {Promise<Result[]>}
 */
export async function lookAgain(results, runAlone) {
  const failed = results.reduce((total, result) => total + result.failed, 0);
  if (failed === 0 || failed > MOST || !results.every(isAllNamed)) return results;
  const seen = [];
  for (const result of results) seen.push(await lookAt(result, runAlone));
  return seen;
}

/** Whether each failure of a stage is that of a test which can be run alone. */
function isAllNamed({ failed, failures = [] }) {
  return failures.length === failed && failures.every(({ choice }) => choice);
}

async function lookAt(result, runAlone) {
  const unsteady = [];
  for (const failure of result.failures ?? []) {
    const { passed, failed } = await runAlone(result.name, failure.choice);
    if (passed > 0 && failed === 0) unsteady.push(failure);
  }
  return {
    ...result,
    ...{ passed: result.passed + unsteady.length, failed: result.failed - unsteady.length },
    failures: result.failures?.filter((failure) => !unsteady.includes(failure)),
    unsteady,
  };
}
