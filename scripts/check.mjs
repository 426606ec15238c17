import { runLoudly } from "./lib/command.mjs";
import { Failure, runMain } from "./lib/project.mjs";

// Two processors are busy alike: that with the types uses both.
const LINES = [
  [
    ["eslint/bin/eslint.js", ".", "--max-warnings", "0"],
    ["oxlint/bin/oxlint", ".", "--type-aware", "--type-check"],
  ],
  [["prettier/bin/prettier.cjs", "--check", "."]],
];

/** Types, lint and format. All are asked, so that one run tells everything that is wrong. */
await runMain(async () => {
  const failed = (await Promise.all(LINES.map(runInTurn))).flat();
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(", ")}`);
});

/** Gives the names of those that failed. */
async function runInTurn(programs) {
  const failed = [];
  for (const [program, ...args] of programs) {
    const code = await runLoudly(process.execPath, [`node_modules/${program}`, ...args]);
    if (code !== 0) failed.push(program.split("/")[0]);
  }
  return failed;
}
