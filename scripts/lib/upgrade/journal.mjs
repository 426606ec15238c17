import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { takeProcessLock } from "../process-lock.mjs";
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
 * changed, from `migrating` on the database may be, from `swapping` on the program too. From `live` on people may
 * have written to the new version: what restores the database loses that, and is done only when asked for.
 */
export const PHASES = ["building", "held", "migrating", "swapping", "swapped", "live", "done"];

/**
 * @typedef {{ phase: string, from: string, to: string, branch: string | null, isLate?: boolean }} Journal commits, the
 *   branch that was checked out, and whether what is undone had gone on
 */

/** @returns {Journal | null} */
export function readJournal(project = ".") {
  const file = join(project, JOURNAL);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** @param {Journal} journal */
export function writeJournal(journal) {
  makeFolder();
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

/**
 * Why nothing may start while the program or its data are between two versions, or null.
 * @returns {string | null}
 */
export function halfUpgradeProblem(project = ".") {
  const journal = readJournal(project);
  if (!journal || !hasReached(journal, "migrating") || hasReached(journal, "live")) return null;
  return "An upgrade is under way or was cut off: npm run upgrade begins it anew, npm run upgrade -- back brings back what ran before; start it again after that";
}

/** Keeps two upgrades from working in the same folder; the lock of one that was killed is taken over. */
export function takeLock() {
  makeFolder();
  const holder = takeProcessLock(LOCK);
  if (holder !== null) throw new Failure(`Process ${holder} is upgrading this folder.`);
  process.on("exit", () => rmSync(LOCK, { force: true }));
}

/** It holds a copy of the database: other users of the machine see nothing of it. */
function makeFolder() {
  mkdirSync(FOLDER, { recursive: true });
  chmodSync(FOLDER, 0o700);
}
