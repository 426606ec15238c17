import type { SignedInCtx } from "#app/context.server.ts";
import { readPlan } from "#app/features/subscriptions/plan.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { type Pair, placeOrder, type Terms } from "../orders/place-order.server.ts";
import type { OrderView } from "../view.ts";
import { agreeableFrom, priceNow, type Price } from "./new-price.server.ts";

/**
 * Agrees to the price that was shown, which has to be that of now: orders the next period at it. No provider lets
 * us charge more without its fan, so they pay it there; what is paid begins when what they have ends, and the sale
 * that goes on at the old price ends with that payment, not before. Asked for again it is the same order. Throws
 * `subscription_not_found`, `price_agreed`, `price_changed`, `price_early`, `user_not_found` and `blocked`.
 */
export async function agreePrice(
  ctx: SignedInCtx,
  { id_usuario, ...shown }: { id_usuario: number } & Price,
): Promise<OrderView> {
  const row = await runningSale(ctx.db, { fan_id: ctx.viewer.id_usuario, creator_id: id_usuario });
  const asked = {
    ...{ who: { id_usuario }, proveedor: row.provider },
    self: "cannot_subscribe_to_self" as const,
  };
  return placeOrder(ctx, asked, async (trx, pair) => ({ terms: await termsOf(trx, pair, shown) }));
}

async function termsOf(trx: Database, pair: Pair, shown: Price): Promise<Terms["terms"]> {
  const row = await runningSale(trx, pair);
  if (row.price_cents === shown.cents && row.currency === shown.currency) {
    throw new AppError("price_agreed");
  }
  const plan = await readPlan({ db: trx }, pair.creator_id);
  const price = priceNow(row, plan ?? undefined);
  if (price?.cents !== shown.cents || price.currency !== shown.currency) {
    throw new AppError("price_changed");
  }
  if (agreeableFrom(row, row.months) !== null) throw new AppError("price_early");
  const { cents: amount_cents, currency } = price;
  const { months, id_venta: replaces } = row;
  return { kind: "subscription", months, amount_cents, currency, replaces };
}

/** What a provider charges again of this subscription. */
async function runningSale(db: Database, { fan_id, creator_id }: Pair) {
  const row = await db
    .selectFrom("suscripciones")
    .innerJoin("ventas", (join) =>
      join
        .onRef("ventas.provider", "=", "suscripciones.provider")
        .onRef("ventas.sale", "=", "suscripciones.provider_ref"),
    )
    .selectAll("suscripciones")
    .select("ventas.id_venta")
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .where("renews", "=", 1)
    .where("renews_at", ">", Date.now())
    .where("ventas.ended_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new AppError("subscription_not_found");
  return row;
}
