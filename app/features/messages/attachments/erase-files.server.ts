import { sql } from "kysely";
import { enqueuePurge, retireObjectsOf } from "#app/features/media/objects.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { inSteps } from "#db/in-steps.ts";

/** The files of a message go: their rows now, and their bytes are purged. */
export async function eraseFilesOf(trx: Database, id_mensaje: number): Promise<void> {
  const ids = await lockFilesOf(trx, id_mensaje);
  if (ids.length === 0) return;
  await retireObjectsOf(trx, ids);
  await trx.deleteFrom("archivos").where("id_archivo", "in", ids).execute();
}

/**
 * No address shows them any more; their bytes stay for who decides about the message. What waits to be made and looked
 * at is held once it has been: nobody sees it meanwhile, as its message is deleted.
 */
export async function holdFilesOf(trx: Database, id_mensaje: number): Promise<void> {
  const ids = await lockFilesOf(trx, id_mensaje);
  if (ids.length === 0) return;
  const made = trx
    .selectFrom("archivos")
    .select("id_archivo")
    .where("id_archivo", "in", ids)
    // Nobody gives a message another file.
    .where("status", "<>", "queued");
  await trx
    .updateTable("objetos")
    .set({ state: "held" })
    .where("id_archivo", "in", made)
    .where("state", "=", "live")
    .execute();
}

/** As whoever settles a file takes it. */
async function lockFilesOf(trx: Database, id_mensaje: number): Promise<number[]> {
  const files = trx
    .selectFrom("archivos")
    .select("id_archivo")
    .where("id_mensaje", "=", id_mensaje)
    .orderBy("id_archivo");
  return (await forUpdate(trx, files).execute()).map(({ id_archivo }) => id_archivo);
}

/** The bytes of all that two people sent each other are purged: for who then deletes their messages. */
export async function retireFilesBetween(
  db: Database,
  [low, high]: readonly [number, number],
): Promise<void> {
  await inSteps(async (limit) => {
    const { numAffectedRows } = await sql`
      update objetos set state = 'retired' where name in (
        select o.name from mensajes m
          join archivos a on a.id_mensaje = m.id
          join objetos o on o.id_archivo = a.id_archivo and o.state <> 'retired'
        where m.low_id = ${low} and m.high_id = ${high} limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
  await enqueuePurge(db);
}
