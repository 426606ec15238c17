import { cpSync, constants, existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { runQuietly } from "../command.mjs";
import { runSteps } from "../steps.mjs";
import { checkOutAside, dropAside, nameOf } from "./git.mjs";
import {
  BEFORE,
  DATABASE,
  dropJournal,
  hasReached,
  NEXT,
  readJournal,
  writeJournal,
} from "./journal.mjs";
import { assertRoom } from "./room.mjs";
import { askSite } from "./site.mjs";
import { smokeWalk } from "./smoke.mjs";
import { swapBack, swapIn } from "./swap.mjs";
import { tryNext } from "./trial.mjs";

/** @typedef {import("./journal.mjs").Journal} Journal */

/** Runs a program of the version that is in place; gives what it printed. */
async function runHere(name, ...args) {
  const lines = [];
  await runQuietly(process.execPath, [`build/scripts/${name}.js`, ...args], {
    onLine: (line) => lines.push(line),
  });
  return lines.join("\n");
}

/** @param {Omit<Journal, "phase">} journal */
export function upgradeSteps(journal, { hasBackups }) {
  const reach = (phase) => writeJournal({ ...journal, phase });
  return [
    {
      title: "Looking for room",
      run: async () => assertRoom(Number(await runHere("upgrade-database", "size"))),
    },
    ...(hasBackups
      ? [{ title: "Making a backup", run: async () => void (await runHere("backup")) }]
      : []),
    {
      title: `Building ${nameOf(journal.to)} aside`,
      run: async (detail) => {
        reach("building");
        rmSync(BEFORE, { recursive: true, force: true });
        await checkOutAside(journal.to);
        copyDependencies();
        await runQuietly(process.execPath, ["scripts/build.mjs"], { cwd: NEXT, onLine: detail });
      },
    },
    {
      title: "Holding the site",
      run: async () => {
        reach("held");
        await askSite("hold");
        await runHere("upgrade-database", "unused");
      },
    },
    {
      title: "Copying the database",
      run: async () => {
        rmSync(DATABASE, { force: true });
        await runHere("upgrade-database", "save", DATABASE);
      },
    },
    {
      title: "Migrating, and trying the new version where nobody sees it",
      run: async () => {
        reach("migrating");
        await tryNext();
      },
    },
    {
      title: "Putting it in place",
      run: async () => {
        reach("swapping");
        swapIn(journal);
        reach("swapped");
      },
    },
    {
      title: "Letting the site go on",
      run: async () => {
        const sites = await askSite("resume");
        if (sites.some(({ web }) => web)) await smokeWalk(ownAddress());
        reach("done");
        dropAside();
      },
    },
  ];
}

/**
 * The steps that bring back what ran before, from wherever an upgrade was cut off; they may be cut off, too.
 * @param {Journal} journal
 */
export function undoSteps(journal) {
  const isSwapped = hasReached(journal, "swapping");
  const isMigrated = hasReached(journal, "migrating");
  return [
    ...(isMigrated
      ? [{ title: "Holding the site", run: async () => void (await askSite("hold")) }]
      : []),
    ...(isSwapped
      ? [
          {
            title: `Putting ${nameOf(journal.from)} in place again`,
            run: async () => swapBack(journal),
          },
        ]
      : []),
    ...(isMigrated
      ? [
          {
            title: "Bringing the database back",
            run: async () => void (await runHere("upgrade-database", "restore", DATABASE)),
          },
        ]
      : []),
    {
      title: "Letting the site go on",
      run: async () => {
        const sites = hasReached(journal, "held") ? await askSite("resume") : [];
        if (sites.some(({ web }) => web)) await smokeWalk(ownAddress());
        dropJournal();
        dropAside();
      },
    },
  ];
}

/** Brings back what ran before, if an upgrade is half done. */
export async function undoHalf() {
  const journal = readJournal();
  if (journal && journal.phase !== "done") await runSteps(undoSteps(journal));
}

/** Where the lockfile and the patches are the same, so is what npm would bring; the network is spared. */
function copyDependencies() {
  if (!existsSync("node_modules/.installed") || !isSame("package-lock.json")) return;
  const patches = existsSync("patches") ? readdirSync("patches") : [];
  const theirs = existsSync(`${NEXT}/patches`) ? readdirSync(`${NEXT}/patches`) : [];
  if (patches.join() !== theirs.join() || !patches.every((name) => isSame(`patches/${name}`)))
    return;
  cpSync("node_modules", `${NEXT}/node_modules`, {
    ...{ recursive: true, verbatimSymlinks: true, preserveTimestamps: true },
    mode: constants.COPYFILE_FICLONE,
  });
}

function isSame(path) {
  const other = resolve(NEXT, path);
  return existsSync(other) && readFileSync(path).equals(readFileSync(other));
}

/** Where this machine reaches the site. */
function ownAddress() {
  const { HOST = "", PORT = "3000" } = process.env;
  const isAll = HOST === "" || HOST === "0.0.0.0" || HOST === "::";
  const host = isAll ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}
