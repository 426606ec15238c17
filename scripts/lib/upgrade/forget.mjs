import { rmSync, statSync } from "node:fs";
import { BEFORE, DATABASE, JOURNAL, dropJournal, readJournal } from "./journal.mjs";

/** Removes what an upgrade that is done has left, with which there is a way back: the copy of the database, and what ran before. */
export function forgetUpgrade() {
  // In this order: without its copy there is no way back to be told of.
  dropJournal();
  for (const path of [DATABASE, BEFORE]) rmSync(path, { recursive: true, force: true });
}

/**
 * The same so many milliseconds after it was done: the copy has everybody in it who was there, also who has gone since.
 * Whether there was one.
 * @param {number} keptFor
 */
export function forgetOldUpgrade(keptFor, now = Date.now()) {
  if (readJournal()?.phase !== "done") return false;
  if (statSync(JOURNAL).mtimeMs > now - keptFor) return false;
  forgetUpgrade();
  return true;
}
