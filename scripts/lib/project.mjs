import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nodeProblem } from "./install/node-version.mjs";

/** The project's folder, absolute; every command works in it, wherever it was called from. */
export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** An expected failure: its message is all that the operator sees. */
export class Failure extends Error {}

/**
 * Runs a command's main function in the project's folder. A `Failure` is one line and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  process.chdir(projectFolder);
  try {
    refuseOtherNode();
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

function refuseOtherNode() {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const problem = nodeProblem(process.versions.node, engines.node);
  if (problem) throw new Failure(problem);
}

/** Takes what the operator keeps in `.env`; variables that are set already stay as they are. */
export function loadEnvFile() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
