import { runLoudly } from "./lib/command.mjs";
import { Failure, runMain } from "./lib/project.mjs";

const PROGRAMS = [
  ["oxlint/bin/oxlint", ".", "--type-aware", "--type-check"],
  ["oxfmt/bin/oxfmt", "--check", "."],
];
/**
 * The type checker of oxlint is written in Go: collecting garbage less often takes a fifth of its processor's
 * time away, at the same peak of memory (5.2 GB).
 */
const environment = { GOGC: process.env.GOGC ?? "400" };

/** Types, lint and format. All are asked, so that one run tells everything that is wrong. */
await runMain(async () => {
  const codes = await Promise.all(
    PROGRAMS.map(([program, ...args]) =>
      runLoudly(process.execPath, [`node_modules/${program}`, ...args], environment),
    ),
  );
  const failed = PROGRAMS.filter((_, at) => codes[at] !== 0).map(
    ([program]) => program.split("/")[0],
  );
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(", ")}`);
});
