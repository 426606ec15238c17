import type { Database } from "#db/client.ts";
import { indexPost } from "#app/features/index/commands.server.ts";
import { forUpdate } from "#db/engines/engine.ts";

/**
 * Takes the lock of a post until the transaction ends and tells whether it still exists. Whoever
 * changes its files or counters takes it first: so two files that end at once both count, and
 * nobody waits for somebody who waits for them.
 */
export async function lockPost(trx: Database, id_publicacion: number): Promise<boolean> {
  const post = trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion);
  return (await forUpdate(trx, post).executeTakeFirst()) !== undefined;
}

/**
 * Derives the status of a locked post from its files: queued, then failed, then ready. One that was
 * published stays so while it has a file to show, whatever becomes of those that came later. Only a
 * post that is ready can be found.
 */
export async function refreshStatus(trx: Database, id_publicacion: number): Promise<void> {
  const files = await trx
    .selectFrom("archivos")
    .select("status")
    .distinct()
    .where("id_publicacion", "=", id_publicacion)
    .execute();
  const has = (wanted: string) => files.some(({ status }) => status === wanted);
  const status = has("queued") ? "queued" : has("failed") ? "failed" : "ready";
  await trx
    .updateTable("publicaciones")
    .set({ status })
    .where("id_publicacion", "=", id_publicacion)
    .$if(has("ready"), (query) => query.where("status", "<>", "ready"))
    .execute();
  await indexPost(trx, id_publicacion);
}
