import type { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { lockPeople, requireUnblocked } from "#app/features/people/blocks.server.ts";
import { getUser, type Who } from "#app/features/people/queries.server.ts";
import { readPlan } from "#app/features/subscriptions/plan.server.ts";
import { AppError } from "#app/http/errors.ts";
import { fieldStrings } from "#app/http/strings.ts";
import type { Database } from "#db/client.ts";
import { ORDER_REUSED_MS } from "../limits.ts";
import type { Order } from "../providers/provider.ts";
import { providers } from "../providers/registry.server.ts";
import type { orderInput } from "../schema.ts";
import type { OrderView } from "../view.ts";
import { orderView } from "./queries.server.ts";
import { newReference } from "./reference.server.ts";

type Wanted = { who: Who } & z.output<typeof orderInput>;
type Pair = Pick<Order, "fan_id" | "creator_id">;

/**
 * Orders a subscription to somebody at the price they ask now. The same order again, in another tab or a
 * little later, is the one there is. Throws `cannot_subscribe_to_self`, `user_not_found`, `blocked`,
 * `nothing_sold`, `already_subscribed` and `bad_input`.
 */
export async function openOrder(
  ctx: SignedInCtx,
  { who, meses, id_publicacion, proveedor }: Wanted,
): Promise<OrderView> {
  const fan_id = ctx.viewer.id_usuario;
  const { id_usuario: creator_id, nombre_usuario } = await getUser(ctx, who);
  if (creator_id === fan_id) throw new AppError("cannot_subscribe_to_self");
  const offered = providers();
  const provider = offered.find(({ name }) => name === (proveedor ?? offered[0]?.name));
  if (!provider) throw new AppError("bad_input", { fields: { proveedor: fieldStrings.choice } });
  const order = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockPeople(trx, [fan_id, creator_id]))) throw new AppError("user_not_found");
    await requireUnblocked(trx, fan_id, creator_id);
    await refuseSecond(trx, { fan_id, creator_id });
    const price = await priceOf(trx, creator_id, meses);
    const terms = { fan_id, creator_id, ...price, provider: provider.name };
    return (await again(trx, terms, id_publicacion)) ?? (await begin(trx, terms, id_publicacion));
  });
  return orderView({ ...order, nombre_usuario });
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

type Terms = Pair & Pick<Order, "kind" | "months" | "amount_cents" | "currency" | "provider">;

async function again(
  trx: Database,
  terms: Terms,
  id_publicacion: number | undefined,
): Promise<Order | undefined> {
  const found = await trx
    .selectFrom("ordenes")
    .select("id_orden")
    .where((eb) => eb.and(terms))
    .where("state", "=", "open")
    .where("created_at", ">", Date.now() - ORDER_REUSED_MS)
    .orderBy("id_orden", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  return trx
    .updateTable("ordenes")
    .set((eb) => ({ id_publicacion: id_publicacion ?? eb.ref("id_publicacion") }))
    .where("id_orden", "=", found.id_orden)
    .returningAll()
    .executeTakeFirst();
}

function begin(trx: Database, terms: Terms, id_publicacion: number | undefined): Promise<Order> {
  return trx
    .insertInto("ordenes")
    .values({
      ...terms,
      ...{ reference: newReference(), id_publicacion: id_publicacion ?? null },
      ...{ provider_ref: null, state: "open", created_at: Date.now(), paid_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
