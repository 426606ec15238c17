import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";

/**
 * Two changes for one creator at once would each count without the other's row. What is written of them meanwhile, as a
 * payment that waits for a sale which we hold, may point at theirs.
 */
export async function lockPerson(trx: Database, id_usuario: number) {
  const person = trx
    .selectFrom("usuarios")
    .select(["es_creador", "status", "suspended_until"])
    .where("id_usuario", "=", id_usuario);
  return forNoKeyUpdate(trx, person).executeTakeFirst();
}

/** Brings the counter of a creator to the subscriptions that are live. */
export async function recount(trx: Database, creator_id: number, now: number): Promise<void> {
  const { live } = await trx
    .selectFrom("suscripciones")
    .select((eb) => eb.fn.countAll<number>().as("live"))
    .where("creator_id", "=", creator_id)
    .where("renews_at", ">", now)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("usuarios")
    .set({ subscribersCount: live })
    .where("id_usuario", "=", creator_id)
    .execute();
}
