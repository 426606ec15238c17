import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { eraseFilesOf } from "../attachments/erase-files.server.ts";

const BATCH = 100;

/**
 * What was deleted while it was reported goes once its case has been closed for long: nobody can appeal any
 * more.
 */
export async function forgetDeletedEvidence(db: Database): Promise<void> {
  for (;;) {
    const rows = await due(db).limit(BATCH).execute();
    for (const { id } of rows) {
      await db.transaction().execute(async (trx) => {
        await eraseFilesOf(trx, id);
        await trx
          .updateTable("mensajes")
          .set({ texto_prueba: null })
          .where("id", "=", id)
          .execute();
      });
    }
    if (rows.length < BATCH) return;
  }
}

function due(db: Database) {
  return db
    .selectFrom("mensajes")
    .select("id")
    .where("texto_prueba", "is not", null)
    .where("deleted_at", "<=", keptSince("deletedMessages"))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("casos")
            .select("casos.id_caso")
            .where("subject_kind", "=", "mensaje")
            .whereRef("subject_id", "=", "mensajes.id")
            .where((on) =>
              on.or([
                on("closed_at", "is", null),
                on("closed_at", ">", keptSince("deletedMessages")),
              ]),
            ),
        ),
      ),
    );
}
