import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

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
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/** Takes what the operator keeps in `.env`; variables that are set already stay as they are. */
export function loadEnvFile() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
