import type { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import type { Who } from "#app/features/people/queries.server.ts";
import { readPlan } from "#app/features/subscriptions/plan.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fieldStrings } from "#app/http/strings.ts";
import type { Database } from "#db/client.ts";
import type { orderInput } from "../schema.ts";
import type { OrderView } from "../view.ts";
import { type Pair, placeOrder } from "./place-order.server.ts";

type Wanted = { who: Who } & z.output<typeof orderInput>;

/**
 * Orders a subscription to somebody at the price they ask now. Throws `cannot_subscribe_to_self`,
 * `user_not_found`, `blocked`, `nothing_sold`, `already_subscribed` and `bad_input`.
 */
export function openOrder(
  ctx: SignedInCtx,
  { who, meses, id_publicacion: back, proveedor }: Wanted,
): Promise<OrderView> {
  const asked = { who, proveedor, self: "cannot_subscribe_to_self" as const };
  return placeOrder(ctx, asked, async (trx, pair) => {
    await refuseSecond(trx, pair);
    return { terms: await priceOf(trx, pair.creator_id, meses), back };
  });
}

async function priceOf(trx: Database, creator_id: number, meses: number) {
  const plan = await readPlan({ db: trx }, creator_id);
  if (!plan) throw new AppError("nothing_sold");
  const period = plan.periodos.find((each) => each.meses === meses);
  if (!period) throw new AppError("bad_input", { fields: { meses: fieldStrings.choice } });
  const { currency } = plan;
  return { kind: "subscription" as const, months: meses, amount_cents: period.cents, currency };
}

/** What charges by itself is not bought twice. */
async function refuseSecond(trx: Database, { fan_id, creator_id }: Pair): Promise<void> {
  const live = await trx
    .selectFrom("suscripciones")
    .select("renews_at")
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .where("renews", "=", 1)
    .where("renews_at", ">", Date.now())
    .executeTakeFirst();
  if (live) throw new AppError("already_subscribed");
}
