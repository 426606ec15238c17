import { sql } from "kysely";
import { readSealed } from "#app/features/vault/sealed-objects.server.ts";
import { SealError } from "#app/features/vault/seal.server.ts";
import { retireObjects } from "#app/features/media/objects.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import type { ListaCambio } from "#db/schema/known.ts";
import { BrokenList } from "../import/line.ts";
import { requireHashes } from "../import/read-list.ts";
import { findList, removeList } from "../lists.server.ts";
import { undoneSince } from "./history.server.ts";
import { bringList, ListRemoved } from "./import-list.server.ts";
import { type ChangeProblem, endChange } from "./note-change.server.ts";
import { undoImport } from "./undo.server.ts";

/** Pass the transaction that notes the change. */
export async function enqueueListChanges(trx: Database): Promise<void> {
  await enqueue(trx, "change_lists", {}, { uniqueKey: "change_lists" });
}

/** The job that makes the changes of lists that wait, in the order in which they were asked for. */
export async function changeLists(
  services: Pick<Services, "db" | "objects">,
  _payload: object,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  for (let change; (change = await nextChange(services.db));) {
    signal.throwIfAborted();
    await make(services, change, signal);
  }
}

/** What the command line does itself has no file here. */
async function nextChange(db: Database): Promise<ListaCambio | undefined> {
  return db
    .selectFrom("listas_cambios")
    .selectAll()
    .where("state", "=", "waiting")
    .orderBy("id_cambio")
    .limit(1)
    .executeTakeFirst();
}

async function make(
  services: Pick<Services, "db" | "objects">,
  change: ListaCambio,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  if (change.kind === "undo") return undoImport(db, change, signal);
  if (change.kind === "remove") {
    const list = await findList(db, change.nombre);
    if (list) await removeList(db, list.id_lista, signal);
    return endChange(db, change.id_cambio);
  }
  const problem = await bring(services, change, signal);
  await db.transaction().execute(async (trx) => {
    await endChange(trx, change.id_cambio, problem);
    if (change.objeto) await retireObjects(trx, [change.objeto]);
  });
}

/** Gives why it could not be done, where that is for good. */
async function bring(
  services: Pick<Services, "db" | "objects">,
  change: ListaCambio,
  signal: AbortSignal,
): Promise<ChangeProblem | null> {
  try {
    const { bytes } = await readSealed(services, change.objeto!);
    const text = bytes.toString("utf8");
    requireHashes(text);
    await bringList(services.db, change, text, signal);
    return null;
  } catch (error) {
    if (error instanceof BrokenList || error instanceof ListRemoved) return error.problem;
    const isLost =
      error instanceof SealError || (error instanceof AppError && error.code === "not_found");
    if (isLost) return { where: null, code: "lost", values: {} };
    throw error;
  }
}

/** What imports took away that cannot be undone any more. */
export async function forgetTakenAway(db: Database): Promise<void> {
  await deleteInSteps(
    db,
    "hashes_quitados",
    ["id_cambio", "kind", "hash"],
    sql`id_cambio in (select id_cambio from listas_cambios where ended_at <= ${undoneSince()})`,
  );
}
