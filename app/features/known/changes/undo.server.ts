import type { Database } from "#db/client.ts";
import { STEP } from "#db/in-steps.ts";
import type { ListaCambio } from "#db/schema/known.ts";
import { addHashes, ensureList, findList } from "../lists.server.ts";
import { removeSlots } from "../slot-rows.server.ts";
import { endChange, settingsIn } from "./note-change.server.ts";

/**
 * Takes an import back: what it added goes, what it took away is there again, and the list is set as it was. May be
 * stopped anywhere and begins anew.
 */
export async function undoImport(
  db: Database,
  { id_cambio, deshace }: ListaCambio,
  signal: AbortSignal,
): Promise<void> {
  const undone = await db
    .selectFrom("listas_cambios")
    .selectAll()
    .where("id_cambio", "=", deshace)
    .executeTakeFirstOrThrow();
  const list = await findList(db, undone.nombre);
  if (list) {
    const both = { id_lista: list.id_lista, undone, undo: id_cambio };
    await takeOff(db, both, signal);
    await putBack(db, both, signal);
  }
  await db.transaction().execute(async (trx) => {
    const { onMatch, about } = settingsIn(undone.antes);
    // One that it made is empty now, and stays.
    if (list && onMatch) await ensureList(trx, list.nombre, { onMatch, about, otherwise: onMatch });
    await trx
      .updateTable("listas_cambios")
      .set({ state: "undone" })
      .where("id_cambio", "=", undone.id_cambio)
      .execute();
    await endChange(trx, id_cambio);
  });
}

interface Undo {
  id_lista: number;
  undone: ListaCambio;
  /** The change that the undoing itself is. */
  undo: number;
}

async function takeOff(
  db: Database,
  { id_lista, undone, undo }: Undo,
  signal: AbortSignal,
): Promise<void> {
  for (let after = undone.last_hash ?? 0; ;) {
    signal.throwIfAborted();
    const rows = await db.transaction().execute(async (trx) => {
      const some = await trx
        .selectFrom("hashes")
        .select(["id_hash", "kind", "hash"])
        .where("id_hash", ">", after)
        .where("id_lista", "=", id_lista)
        .where("id_cambio", "=", undone.id_cambio)
        .orderBy("id_hash")
        .limit(STEP)
        .execute();
      if (some.length === 0) return some;
      const ids = some.map(({ id_hash }) => id_hash);
      await trx.deleteFrom("hashes").where("id_hash", "in", ids).execute();
      await removeSlots(trx, some);
      await count(trx, undo, "removed", some.length);
      return some;
    });
    if (rows.length < STEP) return;
    after = rows.at(-1)!.id_hash;
  }
}

async function putBack(
  db: Database,
  { id_lista, undone, undo }: Undo,
  signal: AbortSignal,
): Promise<void> {
  const { id_cambio } = undone;
  for (;;) {
    signal.throwIfAborted();
    const isDone = await db.transaction().execute(async (trx) => {
      const taken = await trx
        .selectFrom("hashes_quitados")
        .select(["kind", "hash", "entry"])
        .where("id_cambio", "=", id_cambio)
        .orderBy("kind")
        .orderBy("hash")
        .limit(STEP)
        .execute();
      if (taken.length === 0) return true;
      const { kind, hash } = taken.at(-1)!;
      await trx
        .deleteFrom("hashes_quitados")
        .where("id_cambio", "=", id_cambio)
        .where((eb) => eb(eb.refTuple("kind", "hash"), "<=", eb.tuple(kind, hash)))
        .execute();
      await count(trx, undo, "added", await addHashes(trx, id_lista, taken));
      return false;
    });
    if (isDone) return;
  }
}

async function count(
  trx: Database,
  id_cambio: number,
  what: "added" | "removed",
  rows: number,
): Promise<void> {
  await trx
    .updateTable("listas_cambios")
    .set((eb) => ({ [what]: eb(what, "+", rows) }))
    .where("id_cambio", "=", id_cambio)
    .execute();
}
