import { cpSync, constants, existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { runQuietly } from "../command.mjs";
import { Failure } from "../project.mjs";
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

/** Runs a program of the version that is in place; gives what it printed, without warnings. */
async function runHere(name, args = [], stop) {
  const lines = [];
  await runQuietly(process.execPath, [`build/scripts/${name}.js`, ...args], {
    onLine: (line, stream) => stream === "stdout" && lines.push(line),
    ownGroup: true,
    stop,
  });
  return lines.join("\n");
}

/**
 * The steps of an upgrade. `stop` ends what is under way and begins no other, until the site goes on: from then on
 * there is nothing that could be stopped.
 * @param {Omit<Journal, "phase">} journal
 * @param {{ hasBackups: boolean, stop?: AbortSignal }} options
 */
export function upgradeSteps(journal, { hasBackups, stop }) {
  const reach = (phase) => writeJournal({ ...journal, phase });
  const steps = [
    {
      title: "Looking for room, and for others that have the database open",
      run: async () => {
        assertRoom(await databaseBytes(stop));
        // Ours has it open, and is told from others only by being held. Without it nobody may have, and that is known now.
        const sites = await askSite("status");
        if (sites.length === 0) await assertAlone(stop);
      },
    },
    ...(hasBackups
      ? [{ title: "Making a backup", run: async () => void (await runHere("backup", [], stop)) }]
      : []),
    {
      title: `Building ${nameOf(journal.to)} aside`,
      run: async (detail) => {
        reach("building");
        rmSync(BEFORE, { recursive: true, force: true });
        await checkOutAside(journal.to);
        copyDependencies();
        const options = { cwd: NEXT, onLine: (line) => detail(line), stop };
        await runQuietly(process.execPath, ["scripts/build.mjs"], options);
      },
    },
    {
      title: "Holding the site",
      run: async () => {
        reach("held");
        await askSite("hold");
        await assertAlone(stop);
      },
    },
    {
      title: "Copying the database",
      run: async () => {
        rmSync(DATABASE, { force: true });
        await runHere("upgrade-database", ["save", DATABASE], stop);
      },
    },
    {
      title: "Migrating, and trying the new version where nobody sees it",
      run: async () => {
        reach("migrating");
        // From here on none starts any more; one may have while the database was copied.
        await assertAlone(stop).catch((error) => {
          // Nothing has been changed yet: there is nothing to be brought back.
          reach("held");
          throw error;
        });
        await tryNext(stop);
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
        reach("live");
        await letSiteGoOn();
        dropAside();
        reach("done");
      },
    },
  ];
  const begin = (run) => async (detail) => {
    stop?.throwIfAborted();
    await run(detail);
  };
  return steps.map(({ title, run }) => ({ title, run: begin(run) }));
}

/** Fails while anybody else has the database open. */
async function assertAlone(stop) {
  await runHere("upgrade-database", ["unused"], stop);
}

async function databaseBytes(stop) {
  const printed = await runHere("upgrade-database", ["size"], stop);
  if (/^\d+$/.test(printed)) return Number(printed);
  throw new Failure(`The size of the database is no number: ${printed.slice(0, 200)}`);
}

async function letSiteGoOn() {
  const sites = await askSite("resume");
  if (sites.some(({ web }) => web)) await smokeWalk(ownAddress());
}

/**
 * The steps that bring back what ran before, from wherever an upgrade was cut off; they may be cut off, too.
 * @param {Journal} journal
 */
export function undoSteps(journal) {
  const isSwapped = hasReached(journal, "swapping");
  const isMigrated = hasReached(journal, "migrating");
  const isLate = hasReached(journal, "live") || journal.isLate;
  return [
    ...(isMigrated
      ? [
          {
            title: "Holding the site",
            run: async () => {
              await askSite("hold");
              // It was asked for, and nobody writes any more: from here on it is half an upgrade.
              if (isLate) writeJournal({ ...journal, phase: "swapped", isLate });
            },
          },
        ]
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
            run: async () => {
              const when = isLate ? ["late"] : [];
              await runHere("upgrade-database", ["restore", DATABASE, ...when]);
              // The site goes on next, and what is written then is not to be lost by a second time.
              writeJournal({ ...journal, phase: "held" });
            },
          },
        ]
      : []),
    {
      title: "Letting the site go on",
      run: async () => {
        if (hasReached(journal, "held")) await letSiteGoOn();
        dropJournal();
        dropAside();
      },
    },
  ];
}

/** Brings back what ran before, if an upgrade is half done; what the site has gone on with stays. */
export async function settleHalf() {
  const journal = readJournal();
  if (!journal || journal.phase === "done") return;
  if (!hasReached(journal, "live")) return runSteps(undoSteps(journal));
  console.error(`The last upgrade was cut off when ${nameOf(journal.to)} was in place: it stays.`);
  // It may have been cut off before it asked. A version that does not come up is no reason against the next.
  await askSite("resume").catch((error) => console.error(error.message));
  dropAside();
  writeJournal({ ...journal, phase: "done" });
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
