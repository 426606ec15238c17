import { discardObjects } from "#app/features/media/objects.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Subida } from "#db/schema/resumable.ts";
import { partialOf } from "./uploads.server.ts";

type Stores = Pick<Services, "db" | "objects">;

/**
 * Forgets an upload and its bytes. A post that waited for it waits for the others. Throws `objects_away`, and
 * it is still there.
 */
export async function removeUpload(services: Stores, row: Subida): Promise<void> {
  const { db, objects } = services;
  const partial = row.done ? null : partialOf(row);
  if (partial) await objects.partials.discard(partial);
  const isOurs = await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("subidas")
      .where("id", "=", row.id)
      // As it was read: its last byte may have come meanwhile.
      .where("done", "=", row.done)
      .returning(["id_usuario", "envio"])
      .executeTakeFirst();
    if (gone?.envio) {
      await emit(trx, "upload_changed", { id_usuario: gone.id_usuario, key: gone.envio });
    }
    return gone !== undefined;
  });
  if (isOurs && row.name !== null) await discardObjects(services, [row.name]);
}
