import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSteps } from "../build-steps.mjs";
import { installDependencies } from "./dependencies.mjs";
import { withLock } from "./lock.mjs";
import { Failure } from "../project.mjs";
import { runSteps } from "../steps.mjs";
import { installTools } from "./system-packages.mjs";

/**
 * Installs and builds what is missing or out of date, and nothing else. Throws `Failure` in one line
 * where a person has to act.
 * @param {{ tools?: import("./system-packages.mjs").Tool[],
 *   parts?: import("../build-steps.mjs").Part[], checkEnvironment?: boolean,
 *   first?: () => Promise<boolean | void> }} wanted `first` is done before anything is changed, and may throw; false:
 *   nothing is to be changed
 */
export async function prepare({ tools = [], parts = [], checkEnvironment = false, first }) {
  const pending = () => {
    const scripts = buildSteps(parts.filter((part) => part === "scripts"));
    const app = buildSteps(parts.filter((part) => part === "app"));
    const check = checkEnvironment && app.length > 0 ? [environmentStep] : [];
    return [...installTools(tools), ...installDependencies(), ...scripts, ...check, ...app];
  };
  // Counted again under the lock: another command may have done it meanwhile.
  if (pending().length === 0) return;
  if ((await first?.()) === false) return;
  await withLock(() => runSteps(pending()));
}

// Reading the environment needs the dependencies, but a mistake in it must not wait for the long build.
const environmentStep = {
  title: "Checking the environment",
  run: async () => {
    const { environmentProblem } = await importBuilt("check-env");
    const problem = environmentProblem();
    if (problem) throw new Failure(problem);
  },
};

/**
 * Runs a built program in this very process, so that signals and the exit code need no forwarding.
 * @param {string} name
 * @param {string[]} args
 */
export async function runBuilt(name, args) {
  process.argv = [process.execPath, resolve(builtPath(name)), ...args];
  process.setSourceMapsEnabled(true);
  await importBuilt(name);
}

function importBuilt(name) {
  return import(pathToFileURL(resolve(builtPath(name))).href);
}

/** @param {string} name */
export function builtPath(name) {
  return `build/scripts/${name}.js`;
}
