import { setImmediate } from "node:timers/promises";
import { COMMAND_LINE, type Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import type { ListAbout, ListaCambio } from "#db/schema/known.ts";
import type { Line } from "../import/line.ts";
import { aboutOf, ListReader, requireHashes } from "../import/read-list.ts";
import {
  addHashes,
  ensureList,
  findList,
  type ListSettings,
  removeEntries,
  removeHashes,
} from "../lists.server.ts";
import {
  type ChangeProblem,
  endChange,
  endStopped,
  inTurn,
  noteChange,
  settingsIn,
} from "./note-change.server.ts";

export type Imported = Pick<ListaCambio, "added" | "known" | "removed" | "unknown" | "others">;

/**
 * Brings a list to what a file says, which is read to its end before anything is changed: a broken line is
 * said and imports none. Throws {@link BrokenList}.
 */
export async function importList(
  db: Database,
  {
    name: nombre,
    text,
    actor = COMMAND_LINE,
    ...settings
  }: ListSettings & { name: string; text: string; actor?: Actor },
): Promise<Imported> {
  requireHashes(text);
  await endStopped(db, { nombre, kind: "import" });
  const change = { kind: "import", state: "running", nombre, actor, despues: settings } as const;
  const noted = await noteChange(db, change);
  try {
    const imported = await bringList(db, noted, text);
    await endChange(db, noted.id_cambio);
    return imported;
  } catch (error) {
    if (error instanceof ListRemoved) await endChange(db, noted.id_cambio, error.problem);
    throw error;
  }
}

/** The list was removed while an import filled it. */
export class ListRemoved extends Error {
  readonly problem: ChangeProblem = { where: null, code: "removed", values: {} };

  constructor(nombre: string) {
    super(`${nombre} was removed meanwhile`);
  }
}

/**
 * Does what an import that is noted says, of a file that is known to be whole ({@link requireHashes}), from where it
 * stopped: what a step has done is written with the step. Whoever does the same at once finds it done.
 * Throws {@link ListRemoved}.
 */
export async function bringList(
  db: Database,
  change: ListaCambio,
  text: string,
  signal?: AbortSignal,
): Promise<Imported> {
  const { id_cambio } = change;
  const id_lista = await beginList(db, change, aboutOf(text));
  const lines = new ListReader(text);
  lines.skipTo((await positionOf(db, id_cambio)).records);
  for (;;) {
    signal?.throwIfAborted();
    const isDone = await inTurn(db, async (trx) => {
      await requireStays(trx, change);
      const before = await positionOf(trx, id_cambio);
      lines.skipTo(before.records);
      const step = lines.take();
      if (step.length === 0) return true;
      await note(trx, before, await apply(trx, { id_lista, id_cambio }, step), step.length);
      return false;
    });
    if (isDone) break;
    await setImmediate();
  }
  return positionOf(db, id_cambio);
}

/** The list, as it is from now on, with what is wanted to undo it. */
function beginList(db: Database, change: ListaCambio, about: ListAbout): Promise<number> {
  return inTurn(db, async (trx) => {
    await requireStays(trx, change);
    const before = await findList(trx, change.nombre);
    const asked = settingsIn(change.despues);
    const id_lista = await ensureList(trx, change.nombre, {
      ...asked,
      ...{ otherwise: "hold", otherwiseAbout: about },
    });
    if (change.last_hash !== null) return id_lista;
    const { last } = await trx
      .selectFrom("hashes")
      .select((eb) => eb.fn.max("id_hash").as("last"))
      .executeTakeFirstOrThrow();
    const antes = before && { onMatch: before.on_match, about: before.about };
    await trx
      .updateTable("listas_cambios")
      .set({ last_hash: Number(last ?? 0), antes: antes ? JSON.stringify(antes) : null })
      .where("id_cambio", "=", change.id_cambio)
      .where("last_hash", "is", null)
      .execute();
    return id_lista;
  });
}

/** Nothing is brought to a list that was removed after it was asked for: it would be made anew, with the rest alone. */
async function requireStays(trx: Database, { id_cambio, nombre }: ListaCambio): Promise<void> {
  const removal = await trx
    .selectFrom("listas_cambios")
    .select("id_cambio")
    .where("nombre", "=", nombre)
    .where("kind", "=", "remove")
    .where("state", "in", ["running", "done"])
    .where("id_cambio", ">", id_cambio)
    .limit(1)
    .executeTakeFirst();
  if (removal) throw new ListRemoved(nombre);
}

type Position = Imported & Pick<ListaCambio, "id_cambio" | "records">;

function positionOf(db: Database, id_cambio: number): Promise<Position> {
  return db
    .selectFrom("listas_cambios")
    .select(["id_cambio", "records", "added", "known", "removed", "unknown", "others"])
    .where("id_cambio", "=", id_cambio)
    .executeTakeFirstOrThrow();
}

async function note(trx: Database, before: Position, done: Imported, records: number) {
  await trx
    .updateTable("listas_cambios")
    .set({
      records: before.records + records,
      added: before.added + done.added,
      known: before.known + done.known,
      removed: before.removed + done.removed,
      unknown: before.unknown + done.unknown,
      others: before.others + done.others,
    })
    .where("id_cambio", "=", before.id_cambio)
    .execute();
}

async function apply(
  trx: Database,
  { id_lista, id_cambio }: { id_lista: number; id_cambio: number },
  step: Line[],
): Promise<Imported> {
  const adds = step.flatMap((line) => (line.says === "add" ? [line] : []));
  const drops = step.flatMap((line) => (line.says === "drop" ? [line] : []));
  const entries = step.flatMap((line) => (line.says === "drop-entry" ? [line.entry] : []));
  const added = await addHashes(trx, id_lista, adds, id_cambio);
  const dropped = await removeHashes(trx, id_lista, drops, id_cambio);
  return {
    added,
    known: adds.length - added,
    removed: dropped + (await removeEntries(trx, id_lista, entries, id_cambio)),
    unknown: drops.length - dropped,
    others: step.length - adds.length - drops.length - entries.length,
  };
}
