import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import type { Who } from "#app/features/people/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { DAY_MS } from "../limits.ts";
import { placeOrder } from "../orders/place-order.server.ts";
import { requireWithin } from "../purchases/price.server.ts";
import type { OrderView } from "../view.ts";

interface Wanted {
  who: Who;
  cantidad: number;
  /** Where the fan comes from, and comes back to. */
  id_publicacion?: number | undefined;
  proveedor?: string | undefined;
}

/**
 * Orders a tip for a creator. Throws `cannot_tip_self`, `user_not_found` (also for who is suspended), `blocked`,
 * `not_a_creator`, `post_not_found`, `tips_limit`, and `bad_input` for what is out of the operator's bounds.
 */
export async function giveTip(
  ctx: SignedInCtx,
  { who, cantidad, id_publicacion, proveedor }: Wanted,
): Promise<OrderView> {
  const { tips, currency } = getEnv();
  requireWithin(tips, cantidad, "cantidad");
  if (id_publicacion !== undefined) await getPost(ctx, id_publicacion);
  const asked = { who, proveedor, self: "cannot_tip_self" as const };
  return placeOrder(ctx, asked, async (trx, { fan_id, creator_id }) => {
    if (!(await isCreator(trx, creator_id))) throw new AppError("not_a_creator");
    const terms = { kind: "tip" as const, months: null, amount_cents: cantidad, currency };
    return {
      terms,
      back: id_publicacion,
      // The very order again costs nothing more.
      beforeNew: () => requireRoom(trx, fan_id, cantidad, tips.dayCents),
    };
  });
}

/** What a fan has ordered and not withdrawn in 24 hours counts: they may pay all of it. */
async function requireRoom(
  trx: Database,
  fan_id: number,
  cents: number,
  max: number,
): Promise<void> {
  const { sum } = await trx
    .selectFrom("ordenes")
    .select((eb) => eb.fn.sum<number | string | null>("amount_cents").as("sum"))
    .where("fan_id", "=", fan_id)
    .where("kind", "=", "tip")
    .where("state", "<>", "withdrawn")
    .where("created_at", ">", Date.now() - DAY_MS)
    .executeTakeFirstOrThrow();
  if (Number(sum ?? 0) + cents > max) throw new AppError("tips_limit");
}

async function isCreator(trx: Database, id_usuario: number): Promise<boolean> {
  const creator = await trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .where("es_creador", "=", 1)
    .where(isInGoodStanding())
    .executeTakeFirst();
  return creator !== undefined;
}
