import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import type { Moderacion, Review } from "#db/schema/posts.ts";

/**
 * Nobody but its owner and moderators sees a post from now on, until everybody shown has agreed; for
 * whoever holds its lock. `isNew`: it was never shown.
 */
export async function awaitConsent(
  trx: Database,
  id_publicacion: number,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("publicaciones")
    .set((eb) => ({
      espera_consentimiento: (isNew ? 1 : 2) satisfies Review,
      moderacion: eb
        .case()
        .when("moderacion", "=", "removed")
        .then<Moderacion>("removed")
        .else<Moderacion>("hidden")
        .end(),
    }))
    .where("id_publicacion", "=", id_publicacion)
    // What was never shown stays new, whatever is changed meanwhile.
    .where("espera_consentimiento", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await emit(trx, "post_changed", { id_publicacion });
}

/**
 * Lets a post wait no more for people; whoever hears of it settles what decisions make of it. A new one
 * is published now, not when it was sent. For whoever holds its lock.
 */
export async function endConsentWait(trx: Database, id_publicacion: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("publicaciones")
    .set((eb) => ({
      espera_consentimiento: 0,
      fecha_publicacion: eb
        .case()
        .when("espera_consentimiento", "=", 1)
        .then(Date.now())
        .else(eb.ref("fecha_publicacion"))
        .end(),
    }))
    .where("id_publicacion", "=", id_publicacion)
    .where("espera_consentimiento", "<>", 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await emit(trx, "people_agreed", { id_publicacion });
  return true;
}
