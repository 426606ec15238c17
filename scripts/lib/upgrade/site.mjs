import { existsSync, readdirSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { controlFolder } from "../control-folder.mjs";
import { Failure } from "../project.mjs";

const RUNS_HERE =
  "The site runs from this folder, and its program is not to be replaced under it: stop it first, or run `npm run upgrade` instead";
/** As long as a parent that lives may take to say that it does. */
const STATUS_MS = 10_000;

/**
 * Has every parent of this instance on this machine do something; gives what each answered.
 * @param {"status" | "hold" | "resume" | "reload"} word
 */
export async function askSite(word) {
  const answers = await Promise.all(sockets().map((path) => ask(path, word)));
  const given = answers.filter((answer) => answer !== null);
  const refused = given.find(({ ok }) => !ok);
  if (refused) throw new Failure(`The server could not ${word}: ${refused.error}`);
  return given;
}

/** Throws `Failure` where a site of this folder runs: what it has not loaded yet is read from its build. */
export async function requireStopped() {
  if (await runsHere()) throw new Failure(RUNS_HERE);
}

/**
 * Whether a program is used as it was built with the site that runs from this folder, whatever was pulled since. Throws
 * `Failure` where it was not built with it.
 * @param {string} program the path of what was built
 */
export async function isKeptForSite(program) {
  const isRunning = await runsHere();
  if (isRunning && !existsSync(program)) throw new Failure(RUNS_HERE);
  return isRunning;
}

async function runsHere() {
  const answers = await Promise.all(sockets().map((path) => ask(path, "status", STATUS_MS)));
  // Versions before this one did not say theirs; one that ends meanwhile says nothing.
  const here = process.cwd();
  return answers.some((answer) => answer?.ok && (answer.folder ?? here) === here);
}

function sockets() {
  const folder = controlFolder(process.env.DATA_DIR?.trim() || "./data");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(".sock")).map((name) => join(folder, name));
}

/** Null when nobody listens there any more. Throws `Failure` where it cannot be asked, or does not answer in time. */
function ask(path, word, limitMs = 0) {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    let answer = "";
    socket.setTimeout(limitMs, () => socket.destroy(new Error("no answer")));
    socket.setEncoding("utf8").on("data", (text) => (answer += text));
    socket.on("connect", () => socket.end(`${word}\n`));
    socket.on("error", (error) => {
      if (!["ECONNREFUSED", "ENOENT"].includes(error.code)) {
        return reject(new Failure(`The site cannot be asked (${path}): ${error.message}`));
      }
      rmSync(path, { force: true });
      resolve(null);
    });
    socket.on("close", () => {
      if (answer) resolve(JSON.parse(answer));
      else resolve({ ok: false, error: "it ended meanwhile" });
    });
  });
}
