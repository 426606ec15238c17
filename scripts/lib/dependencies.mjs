import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npmCommand, runQuietly } from "./command.mjs";
import { Failure } from "./project.mjs";
import { installTools, missingTools } from "./system-packages.mjs";

const STAMP = "node_modules/.installed";
const FETCHED = /^npm http (fetch|cache) /;
const INSTALL_SCRIPT = /^> (\S+) (?:pre|post)?install$/;
const COMPILING = /^make: Entering directory/;
const NOISE = /^npm (http|warn Unknown) /;

/**
 * The step that makes node_modules what the lockfile says, or none when it is that already.
 * @returns {import("./steps.mjs").Step[]}
 */
export function installDependencies() {
  const wanted = wantedStamp();
  if (readOrNull(STAMP) === wanted) return [];
  if (installedByHand()) {
    writeFileSync(STAMP, wanted);
    return [];
  }
  refuseLink();
  return [
    {
      title: "Installing dependencies (npm ci)",
      run: async (detail) => {
        await installWithCompiler(detail);
        writeFileSync(STAMP, wanted);
      },
    },
  ];
}

// npm empties the folder before it installs: through a link, that of another project.
function refuseLink() {
  if (!lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const target = realpathSync("node_modules");
  throw new Failure(`node_modules is a link to ${target}, which is out of date: remove the link`);
}

/** The lockfile, and what a native addon is built for. */
function wantedStamp() {
  const { platform, arch, versions } = process;
  const lock = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  return `${lock} ${platform}-${arch} abi ${versions.modules}\n`;
}

// A native addon is downloaded ready-made where that is possible; only where it is not does its build
// need a compiler, which is too large to install just in case.
async function installWithCompiler(detail) {
  try {
    await npmCi(detail);
  } catch (error) {
    const wantsCompiler = /gyp ERR/.test(error.message) && missingTools(["compiler"]).length > 0;
    if (!wantsCompiler) throw error;
    for (const step of installTools(["compiler"])) {
      await step.run((text) => detail(`compiler: ${text}`));
    }
    await npmCi(detail);
  }
}

function npmCi(detail) {
  const total = Object.keys(readLock("package-lock.json")).length;
  let fetched = 0;
  let addon = "";
  const options = ["--include=dev", "--loglevel=http", "--foreground-scripts"];
  const [command, ...args] = npmCommand(["ci", ...options]);
  return runQuietly(command, args, {
    noise: NOISE,
    env: { NODE_ENV: undefined, ...ownHeaders() },
    onLine: (line) => {
      if (FETCHED.test(line)) {
        detail(++fetched < total ? `${fetched} of ${total} packages` : "unpacking");
      }
      addon = INSTALL_SCRIPT.exec(line)?.[1] ?? addon;
      if (INSTALL_SCRIPT.test(line)) detail(`setting up ${addon}`);
      if (COMPILING.test(line)) detail(`compiling ${addon}, which takes some minutes`);
    },
  });
}

// Node's headers usually lie beside it; without this node-gyp downloads them.
function ownHeaders() {
  const prefix = dirname(dirname(process.execPath));
  const there = existsSync(join(prefix, "include/node/node_version.h"));
  return there ? { npm_config_nodedir: process.env.npm_config_nodedir ?? prefix } : {};
}

/** True when somebody's own `npm install` left exactly what the lockfile says, built for this Node. */
function installedByHand() {
  const done = readOrNull("node_modules/.package-lock.json");
  if (done === null) return false;
  const installed = JSON.parse(done).packages;
  const same = Object.entries(readLock("package-lock.json")).every(([path, entry]) => {
    const there = installed[path];
    return there ? there.version === entry.version : entry.optional === true;
  });
  return same && addonLoads();
}

function addonLoads() {
  const script = 'new (require("better-sqlite3"))(":memory:")';
  return spawnSync(process.execPath, ["-e", script], { stdio: "ignore" }).status === 0;
}

function readLock(file) {
  const text = readOrNull(file);
  if (text === null) throw new Failure(`${file} is missing`);
  const { packages } = JSON.parse(text);
  delete packages[""]; // the project itself
  return packages;
}

function readOrNull(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
