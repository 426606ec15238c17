import { retireObjects } from "#app/features/media/objects.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";

const BATCH = 100;

/** Copies whose link opens no more, those that never came to be, and what all of them say of themselves. */
export async function forgetOldExports(db: Database): Promise<void> {
  for (;;) {
    const old = await oldExports(db).select("id_usuario").limit(BATCH).execute();
    for (const { id_usuario } of old) {
      await db.transaction().execute(async (trx) => {
        const one = oldExports(trx).select("objeto").where("id_usuario", "=", id_usuario);
        const copy = await forUpdate(trx, one).executeTakeFirst();
        if (!copy) return;
        await trx.deleteFrom("descargas").where("id_usuario", "=", id_usuario).execute();
        if (copy.objeto !== null) await retireObjects(trx, [copy.objeto]);
      });
    }
    if (old.length < BATCH) return;
  }
}

function oldExports(db: Database) {
  const now = Date.now();
  return db
    .selectFrom("descargas")
    .where((eb) =>
      eb.or([
        eb("expires_at", "<=", now),
        eb("expires_at", "is", null).and("asked_at", "<=", keptSince("exports", now)),
      ]),
    );
}
