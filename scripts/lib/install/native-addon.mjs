import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The one dependency that is compiled for the Node at hand; the others bring what fits any. */
export const ADDON = "better-sqlite3";
const BINARY = `node_modules/${ADDON}/build/Release/better_sqlite3.node`;

/**
 * Why the addon cannot be used, in one line; null when it can, or when the project has none. Asked of
 * another process: one that is compiled wrongly may take its own down.
 */
export function addonProblem() {
  if (!existsSync(`node_modules/${ADDON}`)) return null;
  const script = `new (require("${ADDON}"))(":memory:").prepare("select 1").get()`;
  const { status, signal, stderr } = spawnSync(process.execPath, ["-e", script], {
    encoding: "utf8",
  });
  if (status === 0) return null;
  const reason = /^(?:Syntax|Type)?Error: ([^]+?)\n {4}at /m.exec(stderr)?.[1];
  return (reason ?? signal ?? `exit code ${status}`).replace(/\s+/g, " ");
}

/** Changes with the addon's binary and with the Node that loads it. */
export function addonIdentity() {
  const file = statSync(BINARY, { throwIfNoEntry: false });
  return `${process.version} ${file ? `${file.size} ${Math.floor(file.mtimeMs)}` : "none"}`;
}

/**
 * Options of npm that let it compile against the headers of this very Node: those beside it. A `nodedir`
 * among npm's settings may point at another's, and what is compiled with them does not load.
 * @param {string} [execPath]
 * @param {string | undefined} [setting]
 */
export function headerOptions(
  execPath = process.execPath,
  setting = process.env.npm_config_nodedir,
) {
  const prefix = dirname(dirname(realpathSync(execPath)));
  if (hasOurHeaders(prefix)) return [`--nodedir=${prefix}`];
  if (setting && hasOurHeaders(setting)) return [`--nodedir=${setting}`];
  // None at hand: node-gyp downloads them.
  return ["--nodedir="];
}

function hasOurHeaders(folder) {
  const file = join(folder, "include/node/node_version.h");
  if (!existsSync(file)) return false;
  const text = readFileSync(file, "utf8");
  const part = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1];
  return `v${part("MAJOR")}.${part("MINOR")}.${part("PATCH")}` === process.version;
}
