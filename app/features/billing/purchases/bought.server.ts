import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { Order } from "../providers/provider.ts";

type Bought = Pick<Order, "fan_id" | "id_publicacion">;

/**
 * Why a payment of it gives nothing, and is for the operator to give back: the post is gone, or is paid already.
 * Null: it opens the post, which nobody deletes and nobody else pays for until the transaction ends.
 */
export async function whyNotBought(
  trx: Database,
  { fan_id, id_publicacion, reference }: Bought & Pick<Order, "reference">,
  { provider, transaction_id }: { provider: string; transaction_id: string },
): Promise<string | null> {
  const isThere = await lockBought(trx, id_publicacion);
  const standing = await trx
    .selectFrom("cobros")
    .innerJoin("ordenes", "ordenes.id_orden", "cobros.id_orden")
    .select(["cobros.provider", "cobros.transaction_id", "cobros.reversed_at"])
    .where("cobros.fan_id", "=", fan_id)
    .where("ordenes.kind", "=", "purchase")
    .where("ordenes.id_publicacion", "=", id_publicacion)
    .execute();
  // Told once more.
  const isSame = (each: (typeof standing)[0]) =>
    each.provider === provider && each.transaction_id === transaction_id;
  if (standing.some(isSame)) return null;
  if (!isThere) return `post ${id_publicacion} of order ${reference} is gone: give it back`;
  const isPaid = standing.some(({ reversed_at }) => reversed_at === null);
  return isPaid
    ? `post ${id_publicacion} was paid already, now by ${reference}: give it back`
    : null;
}

/** The row of the post, before those of the ledger, so that nobody waits for each other. False: it is gone. */
export async function lockBought(trx: Database, id_publicacion: number | null): Promise<boolean> {
  const post = trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion);
  return (await forUpdate(trx, post).executeTakeFirst()) !== undefined;
}

export async function openBought(trx: Database, { fan_id, id_publicacion }: Bought): Promise<void> {
  await trx
    .insertInto("compras")
    .values({ fan_id, id_publicacion: id_publicacion!, created_at: Date.now() })
    .onConflict((conflict) => conflict.columns(["fan_id", "id_publicacion"]).doNothing())
    .execute();
}

export async function closeBought(trx: Database, of: Bought): Promise<void> {
  await trx
    .deleteFrom("compras")
    .where("fan_id", "=", of.fan_id)
    .where("id_publicacion", "=", of.id_publicacion)
    .execute();
}
