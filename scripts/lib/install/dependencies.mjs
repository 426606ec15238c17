import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { npmCommand, runQuietly } from "../command.mjs";
import { ADDON, addonIdentity, addonProblem, headerOptions } from "./native-addon.mjs";
import { Failure } from "../project.mjs";
import { installTools, missingTools } from "./system-packages.mjs";

const STAMP = "node_modules/.installed";
const PATCHES = "patches";
const MACHINE = `${process.platform}-${process.arch}`;
const FETCHED = /^npm http (fetch|cache) /;
const INSTALL_SCRIPT = /^> (\S+) (?:pre|post)?install$/;
const COMPILING = /^make: Entering directory/;
const NOISE = /^npm (http|warn Unknown) /;

/**
 * The step that makes node_modules what the lockfile says, or none when it is that already.
 * @returns {import("../steps.mjs").Step[]}
 */
export function installDependencies() {
  const [first = "", loaded, seen] = (readOrNull(STAMP) ?? "").split("\n");
  // Before there were patches the third line was empty.
  const patched = seen || patchStamp();
  // As it was written until the addon had a line of its own.
  const lock = first.replace(/ abi \d+$/, "");
  const isForHere = lock === "" || lock.endsWith(` ${MACHINE}`);
  const isInstalled =
    patched === patchStamp() && (lock === lockStamp() || (isForHere && installedByHand()));
  if (isInstalled && (loaded === addonIdentity() || addonProblem() === null)) {
    if (loaded !== addonIdentity() || lock !== lockStamp()) writeStamp();
    return [];
  }
  refuseLink();
  return [isInstalled ? rebuildStep : installStep];
}

const installStep = {
  title: "Installing dependencies (npm ci)",
  run: async (detail) => {
    await withCompiler(["ci", "--include=dev"], detail);
    if (addonProblem() !== null) await rebuildAddon(detail);
    writeStamp();
  },
};

/** Nothing but the addon is for another Node, or broken: all else can stay. */
const rebuildStep = {
  title: `Rebuilding ${ADDON} for Node ${process.versions.node}`,
  run: async (detail) => {
    await rebuildAddon(detail);
    writeStamp();
  },
};

/** As its own install does, ready-made where there is one; compiled here when that does not load. */
async function rebuildAddon(detail) {
  await withCompiler(["rebuild", ADDON], detail);
  if (addonProblem() !== null)
    await withCompiler(["rebuild", ADDON, "--build-from-source"], detail);
  const problem = addonProblem();
  if (problem === null) return;
  throw new Failure(
    `${ADDON} was rebuilt and does not load in Node ${process.version}: ${problem}`,
  );
}

// npm empties the folder before it installs: through a link, that of another project.
function refuseLink() {
  if (!lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const target = realpathSync("node_modules");
  throw new Failure(`node_modules is a link to ${target}, which is out of date: remove the link`);
}

/** What was installed, which addon has been seen to load in which Node, and what was changed in packages. */
function writeStamp() {
  writeFileSync(STAMP, [lockStamp(), addonIdentity(), patchStamp()].join("\n"));
}

function lockStamp() {
  return `${hashOf(["package-lock.json"])} ${MACHINE}`;
}

/** A changed patch wants packages as they came: they are installed anew. */
function patchStamp() {
  return existsSync(PATCHES)
    ? hashOf(
        readdirSync(PATCHES)
          .sort()
          .map((name) => `${PATCHES}/${name}`),
      )
    : "none";
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex");
}

// A native addon is downloaded ready-made where that is possible; only where it is not does its build
// need a compiler, which is too large to install just in case.
async function withCompiler(args, detail) {
  try {
    await npm(args, detail);
  } catch (error) {
    const wantsCompiler = /gyp ERR/.test(error.message) && missingTools(["compiler"]).length > 0;
    if (!wantsCompiler) throw error;
    for (const step of installTools(["compiler"])) {
      await step.run((text) => detail(`compiler: ${text}`));
    }
    await npm(args, detail);
  }
}

function npm(what, detail) {
  const total = Object.keys(readLock("package-lock.json")).length;
  let fetched = 0;
  let addon = "";
  const options = ["--loglevel=http", "--foreground-scripts", ...headerOptions()];
  const [command, ...args] = npmCommand([...what, ...options]);
  return runQuietly(command, args, {
    noise: NOISE,
    // The addon is compiled on all processors.
    env: { NODE_ENV: undefined, JOBS: process.env.JOBS ?? "max" },
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

/** True when somebody's own `npm install` left exactly what the lockfile says. */
function installedByHand() {
  const done = readOrNull("node_modules/.package-lock.json");
  if (done === null) return false;
  const installed = JSON.parse(done).packages;
  const same = Object.entries(readLock("package-lock.json")).every(([path, entry]) => {
    const there = installed[path];
    return there ? there.version === entry.version : entry.optional === true;
  });
  return same;
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
