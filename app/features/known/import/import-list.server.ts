import { setImmediate } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import type { ListAbout } from "#db/schema/known.ts";
import {
  addHashes,
  ensureList,
  type ListSettings,
  removeEntries,
  removeHashes,
} from "../lists.server.ts";
import { linesOfCsv } from "./csv.ts";
import { linesOfJson } from "./json.ts";
import { BrokenList, type Line } from "./line.ts";

const STEP = 500;

export interface Imported {
  added: number;
  /** That were there before. */
  known: number;
  removed: number;
  /** Tombstones of what was not there. */
  unknown: number;
  /** Of kinds that are not looked up. */
  others: number;
}

/**
 * Brings a list to what a file says, which is read to its end before anything is changed: a broken line is
 * said and imports none. Cut off in the middle it can be done again. Throws {@link BrokenList}.
 */
export async function importList(
  db: Database,
  { name, text, ...settings }: ListSettings & { name: string; text: string },
): Promise<Imported> {
  let count = 0;
  for (const line of linesOf(text)) count += line.says === "other" ? 0 : 1;
  if (count === 0) throw new BrokenList("the file", "it has no hash");
  const id_lista = await ensureList(db, name, {
    ...settings,
    ...{ otherwise: "hold", otherwiseAbout: aboutOf(text) },
  });
  const done: Imported = { added: 0, known: 0, removed: 0, unknown: 0, others: 0 };
  let step: Line[] = [];
  const flush = async () => {
    await db.transaction().execute((trx) => apply(trx, id_lista, step, done));
    step = [];
    await setImmediate();
  };
  for (const line of linesOf(text)) {
    // What is added and what goes is written apart, in the order in which it was said.
    if (step.length >= STEP || (step.length > 0 && step[0]!.says !== line.says)) await flush();
    step.push(line);
  }
  await flush();
  return done;
}

function linesOf(text: string): Iterable<Line> {
  const plain = text.replace(/^\uFEFF/, "");
  return isJson(plain) ? linesOfJson(plain) : linesOfCsv(plain);
}

function isJson(text: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(text);
}

/** NCMEC lists what shows minors, StopNCII what is intimate; of a plain file nobody can tell. */
function aboutOf(text: string): ListAbout {
  if (!isJson(text)) return "other";
  return text.includes('"hashValue"') ? "intimate" : "minors";
}

async function apply(trx: Database, id_lista: number, step: Line[], done: Imported): Promise<void> {
  const adds = step.flatMap((line) => (line.says === "add" ? [line] : []));
  const drops = step.flatMap((line) => (line.says === "drop" ? [line] : []));
  const entries = step.flatMap((line) => (line.says === "drop-entry" ? [line.entry] : []));
  const added = await addHashes(trx, id_lista, adds);
  const dropped = await removeHashes(trx, id_lista, drops);
  done.added += added;
  done.known += adds.length - added;
  done.removed += dropped + (await removeEntries(trx, id_lista, entries));
  done.unknown += drops.length - dropped;
  done.others += step.length - adds.length - drops.length - entries.length;
}
