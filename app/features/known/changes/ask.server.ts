import { goLive } from "#app/features/media/objects.server.ts";
import { type Actor, recordAudit } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Lista, ListaCambio } from "#db/schema/known.ts";
import { ensureList, findList, type ListSettings } from "../lists.server.ts";
import { enqueueListChanges } from "./change-lists.server.ts";
import { canBeUndone, lastChanges } from "./history.server.ts";
import { inTurn, noteChange, settingsIn } from "./note-change.server.ts";

interface Asked {
  nombre: string;
  actor: Actor;
}

/** Says what becomes of what is on a list, and what it is about. Throws `not_found`. */
export function setList(
  db: Database,
  { nombre, actor, ...settings }: Asked & ListSettings,
): Promise<void> {
  return inTurn(db, async (trx) => {
    const antes = settingsOf(await requireList(trx, nombre));
    const despues = {
      onMatch: settings.onMatch ?? antes.onMatch,
      about: settings.about ?? antes.about,
    };
    if (same(antes, despues)) return;
    await ensureList(trx, nombre, { ...despues, otherwise: despues.onMatch });
    await noteChange(trx, { nombre, kind: "set", state: "done", actor, antes, despues });
    const data = { nombre, from: antes, to: despues };
    await recordAudit({ db: trx }, { actor, action: "hashes.set", data });
  });
}

/** Has a file that is sealed brought to a list by a worker. Gives the number of the change. */
export function askToImport(
  db: Database,
  { nombre, actor, objeto, ...settings }: Asked & ListSettings & { objeto: string },
): Promise<number> {
  return inTurn(db, async (trx) => {
    const change = { nombre, kind: "import", state: "waiting", actor, objeto } as const;
    const { id_cambio } = await noteChange(trx, { ...change, despues: settings });
    await goLive(trx, [objeto]);
    await enqueueListChanges(trx);
    const data = { nombre, ...settings };
    await recordAudit({ db: trx }, { actor, action: "hashes.import", data });
    return id_cambio;
  });
}

/** Has a list removed with all its hashes. Throws `not_found`. */
export function askToRemove(db: Database, { nombre, actor }: Asked): Promise<void> {
  return inTurn(db, async (trx) => {
    await requireList(trx, nombre);
    if (await isWaiting(trx, nombre)) return;
    await noteChange(trx, { nombre, kind: "remove", state: "waiting", actor });
    await enqueueListChanges(trx);
    await recordAudit({ db: trx }, { actor, action: "hashes.remove", data: { nombre } });
  });
}

/** Asked twice it is removed once. */
async function isWaiting(trx: Database, nombre: string): Promise<boolean> {
  const last = await trx
    .selectFrom("listas_cambios")
    .select(["kind", "state"])
    .where("nombre", "=", nombre)
    .orderBy("id_cambio", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.kind === "remove" && last.state === "waiting";
}

/** Takes the last change of a list back, an import within {@link UNDO_DAYS}. Throws `not_found`, `list_changed`. */
export function undoListChange(
  db: Database,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  return inTurn(db, async (trx) => {
    const change = await trx
      .selectFrom("listas_cambios")
      .selectAll()
      .where("id_cambio", "=", id)
      .executeTakeFirst();
    if (!change) throw new AppError("not_found");
    const last = await lastChanges(trx, [change.nombre]);
    const list = await findList(trx, change.nombre);
    if (!list || !last.has(id) || !canBeUndone(change)) throw new AppError("list_changed");
    await (change.kind === "set" ? setBack(trx, list, change, actor) : askBack(trx, change, actor));
    const data = { nombre: change.nombre, change: id };
    await recordAudit({ db: trx }, { actor, action: "hashes.undo", data });
  });
}

async function setBack(trx: Database, list: Lista, change: ListaCambio, actor: Actor) {
  const now = settingsOf(list);
  const antes = settingsIn(change.antes);
  if (!same(now, settingsIn(change.despues))) throw new AppError("list_changed");
  await ensureList(trx, list.nombre, { ...antes, otherwise: now.onMatch });
  const undo = { kind: "undo", state: "done", deshace: change.id_cambio } as const;
  await noteChange(trx, { ...undo, nombre: list.nombre, actor, antes: now, despues: antes });
  await setState(trx, change, "undone");
}

async function askBack(trx: Database, change: ListaCambio, actor: Actor) {
  const { nombre, id_cambio: deshace } = change;
  await noteChange(trx, { nombre, kind: "undo", state: "waiting", deshace, actor });
  await setState(trx, change, "running");
  await enqueueListChanges(trx);
}

async function setState(
  trx: Database,
  { id_cambio }: ListaCambio,
  state: ListaCambio["state"],
): Promise<void> {
  await trx
    .updateTable("listas_cambios")
    .set({ state })
    .where("id_cambio", "=", id_cambio)
    .execute();
}

async function requireList(trx: Database, nombre: string): Promise<Lista> {
  const list = await findList(trx, nombre);
  if (!list) throw new AppError("not_found");
  return list;
}

function settingsOf({ on_match, about }: Lista) {
  return { onMatch: on_match, about };
}

function same(a: ListSettings, b: ListSettings): boolean {
  return a.onMatch === b.onMatch && a.about === b.about;
}
