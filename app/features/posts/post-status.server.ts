import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Publicacion } from "#db/schema/posts.ts";
import { forUpdate } from "#db/engines/engine.ts";

/**
 * Takes the lock of a post until the transaction ends and tells whether it still exists. Whoever
 * changes its files or counters takes it first: so two files that end at once both count, and
 * nobody waits for somebody who waits for them.
 */
export async function lockPost(trx: Database, id_publicacion: number): Promise<boolean> {
  return (await lockedPost.first(trx, { id_publicacion })) !== undefined;
}

const lockedPost = compiled((trx, { id_publicacion }: { id_publicacion: number }) =>
  forUpdate(
    trx,
    trx
      .selectFrom("publicaciones")
      .select("id_publicacion")
      .where("id_publicacion", "=", id_publicacion),
  ),
);

/**
 * Derives the status of a locked post from its files: queued, then failed, then ready. One that was
 * published stays so while it has a file to show, whatever becomes of those that came later.
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
  await emit(trx, "post_changed", { id_publicacion });
}

/** Once a file has ended: its post may have, too. */
export async function refreshSettled(
  { db }: Pick<Services, "db">,
  { id_publicacion }: { id_publicacion: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await lockPost(trx, id_publicacion)) await refreshStatus(trx, id_publicacion);
  });
}

/** Whether others may have come to know of a post: it was whole once, and waits for nobody to be shown at all. */
export function mayBeKnown({
  status,
  espera_revision,
  espera_consentimiento,
}: Pick<Publicacion, "status" | "espera_revision" | "espera_consentimiento">): boolean {
  return status === "ready" && espera_revision !== 1 && espera_consentimiento !== 1;
}
