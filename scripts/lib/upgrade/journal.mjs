import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Failure } from "../project.mjs";

/** What an upgrade keeps, in the project's folder. */
export const FOLDER = ".upgrade";
export const NEXT = `${FOLDER}/next`;
export const BEFORE = `${FOLDER}/before`;
export const DATABASE = `${FOLDER}/database`;
const JOURNAL = `${FOLDER}/journal.json`;
const LOCK = `${FOLDER}/lock`;

/**
 * How far an upgrade has come; each is written before what it names begins. Up to `held` nothing has been
 * changed, from `migrating` on the database may be, from `swapping` on the program too.
 */
export const PHASES = ["building", "held", "migrating", "swapping", "swapped", "done"];

/**
 * @typedef {{ phase: string, from: string, to: string, branch: string | null }} Journal commits, and the
 *   branch that was checked out
 */

/** @returns {Journal | null} */
export function readJournal(project = ".") {
  const file = join(project, JOURNAL);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** @param {Journal} journal */
export function writeJournal(journal) {
  mkdirSync(FOLDER, { recursive: true });
  const draft = `${JOURNAL}.part`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, JSON.stringify(journal));
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, JOURNAL);
}

export function dropJournal() {
  rmSync(JOURNAL, { force: true });
}

/**
 * True when it has come so far, or further.
 * @param {Journal} journal
 * @param {string} phase
 */
export function hasReached(journal, phase) {
  return PHASES.indexOf(journal.phase) >= PHASES.indexOf(phase);
}

/** Throws `Failure` while the program or its data are between two versions. */
export function refuseHalfUpgrade(project = ".") {
  const journal = readJournal(project);
  if (!journal || journal.phase === "done" || !hasReached(journal, "migrating")) return;
  throw new Failure(
    "An upgrade is under way or was cut off: npm run upgrade begins it anew, npm run upgrade -- back brings back what ran before",
  );
}

/** Keeps two upgrades from working in the same folder; the lock of one that was killed is taken over. */
export function takeLock() {
  mkdirSync(FOLDER, { recursive: true });
  for (;;) {
    try {
      symlinkSync(String(process.pid), LOCK);
      process.on("exit", () => rmSync(LOCK, { force: true }));
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = Number(readlinkSync(LOCK));
    if (isAlive(holder)) throw new Failure(`Process ${holder} is upgrading this folder.`);
    rmSync(LOCK, { force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
