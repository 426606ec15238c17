import { existsSync, rmSync, statSync } from "node:fs";
import { BEFORE, DATABASE, dropJournal, readJournal } from "./journal.mjs";

/** Removes what an upgrade has left that is done, or was undone: the copy of the database, and what ran before. */
export function forgetUpgrade() {
  dropJournal();
  rmSync(BEFORE, { recursive: true, force: true });
  // Last: as long as it is there, what is cut off here is done again.
  rmSync(DATABASE, { force: true });
}

/**
 * The same once that copy is so many milliseconds old: it has everybody in it who was there, also who has gone since.
 * Whether there was one.
 * @param {number} keptFor
 */
export function forgetOldUpgrade(keptFor, now = Date.now()) {
  const journal = readJournal();
  if (journal && journal.phase !== "done") return false;
  if (!existsSync(DATABASE) || statSync(DATABASE).mtimeMs > now - keptFor) return false;
  forgetUpgrade();
  return true;
}
