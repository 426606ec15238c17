import { existsSync, readdirSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { controlFolder } from "../control-folder.mjs";
import { Failure } from "../project.mjs";

/**
 * Has every parent of this instance on this machine do something; gives what each answered.
 * @param {"status" | "hold" | "resume" | "reload"} word
 */
export async function askSite(word) {
  const folder = controlFolder(process.env.DATA_DIR?.trim() || "./data");
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith(".sock"))
    : [];
  const answers = await Promise.all(names.map((name) => ask(join(folder, name), word)));
  const given = answers.filter((answer) => answer !== null);
  const refused = given.find(({ ok }) => !ok);
  if (refused) throw new Failure(`The server could not ${word}: ${refused.error}`);
  return given;
}

/** Throws `Failure` where a site of this folder runs: what it has not loaded yet is read from its build. */
export async function requireStopped() {
  // One that is ending is no hindrance.
  const sites = await askSite("status").catch(() => []);
  // Versions before this one did not say theirs.
  if (sites.some(({ folder = process.cwd() }) => folder === process.cwd())) {
    throw new Failure(
      "The site runs from this folder, and its program is not to be replaced under it: stop it first, or run `npm run upgrade` instead",
    );
  }
}

/** Null when nobody listens there any more. */
function ask(path, word) {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => (answer += text));
    socket.on("connect", () => socket.end(`${word}\n`));
    socket.on("error", (error) => {
      if (!["ECONNREFUSED", "ENOENT"].includes(error.code)) return reject(error);
      rmSync(path, { force: true });
      resolve(null);
    });
    socket.on("close", () => {
      if (answer) resolve(JSON.parse(answer));
      else resolve({ ok: false, error: "it ended meanwhile" });
    });
  });
}
