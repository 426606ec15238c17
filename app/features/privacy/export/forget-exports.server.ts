import { retireObjects } from "#app/features/media/objects.server.ts";
import type { Database } from "#db/client.ts";

const BATCH = 100;

/** Copies whose link opens no more, and what they say of themselves. */
export async function forgetOldExports(db: Database): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom("descargas")
      .select(["id_usuario", "objeto"])
      .where("state", "=", "ready")
      .where("expires_at", "<=", Date.now())
      .limit(BATCH)
      .execute();
    for (const { id_usuario, objeto } of old) {
      await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom("descargas")
          .where("id_usuario", "=", id_usuario)
          .where("state", "=", "ready")
          .where("expires_at", "<=", Date.now())
          .executeTakeFirst();
        if (numDeletedRows > 0n && objeto !== null) await retireObjects(trx, [objeto]);
      });
    }
    if (old.length < BATCH) return;
  }
}
