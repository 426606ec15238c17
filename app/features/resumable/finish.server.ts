import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Subida } from "#db/schema/resumable.ts";
import { PartialGoneError } from "#storage/partials.ts";
import { partialOf } from "./uploads.server.ts";

/**
 * Makes an upload that has all its bytes an object, and says so to the post that waits for it. Again is no
 * error. Throws `upload_offset` where the store has lost bytes: it begins anew.
 */
export async function finishUpload(
  { db, objects }: Pick<Services, "db" | "objects">,
  row: Subida,
): Promise<void> {
  const { id, size } = row;
  try {
    await objects.partials.complete(partialOf(row)!);
  } catch (error) {
    if (!(error instanceof PartialGoneError)) throw error;
    await db
      .updateTable("subidas")
      .set({ store: null, received: 0 })
      .where("id", "=", id)
      .where("done", "=", 0)
      .execute();
    throw new AppError("upload_offset", { cause: error });
  }
  const isGone = await db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable("subidas")
      .set({ done: 1, received: size, store: null, touched_at: Date.now() })
      .where("id", "=", id)
      .where("done", "=", 0)
      .returning(["id_usuario", "envio"])
      .executeTakeFirst();
    if (done?.envio) {
      await emit(trx, "upload_changed", { id_usuario: done.id_usuario, key: done.envio });
    }
    return !done && (await isForgotten(trx, row));
  });
  // Taken back while the store wrote it: nobody else knows of these bytes.
  if (isGone) await objects.delete([row.name!]);
}

/** It is no upload any more, and no object of a post or a message, nor will it be. */
async function isForgotten(trx: Database, { id, name }: Subida): Promise<boolean> {
  const upload = trx.selectFrom("subidas").select("id").where("id", "=", id);
  if (await upload.executeTakeFirst()) return false;
  const object = trx.selectFrom("objetos").select("state").where("name", "=", name);
  const state = (await object.executeTakeFirst())?.state;
  return state === undefined || state === "retired";
}
