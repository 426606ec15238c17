import type { SignedInCtx } from "#app/context.server.ts";
import { lockPeople, requireUnblocked } from "#app/features/people/blocks.server.ts";
import { getUser, type Who } from "#app/features/people/queries.server.ts";
import { AppError, type ErrorCode } from "#app/http/errors.ts";
import { fieldStrings } from "#app/http/strings.ts";
import type { Database } from "#db/client.ts";
import { ORDER_REUSED_MS } from "../limits.ts";
import type { Order } from "../providers/provider.ts";
import { providers } from "../providers/registry.server.ts";
import type { OrderView } from "../view.ts";
import { readOrder } from "./queries.server.ts";
import { newReference } from "./reference.server.ts";

export type Pair = Pick<Order, "fan_id" | "creator_id">;

/** What is ordered. Where `id_publicacion` is only where to come back to, it stands in `back`. */
export interface Terms {
  terms: Pick<Order, "kind" | "months" | "amount_cents" | "currency"> &
    Partial<Pick<Order, "id_publicacion" | "replaces">>;
  back?: number | undefined;
  /** Throws what stands against one more order. */
  beforeNew?: () => Promise<void>;
}

interface Asked {
  who: Who;
  proveedor?: string | undefined;
  /** What who orders of themselves is told. */
  self: ErrorCode;
}

/**
 * Orders something of somebody, at what `read` says it costs while nothing changes between the two. The same
 * order again, in another tab or a little later, is the one there is. Throws `user_not_found`, `blocked`,
 * `bad_input`, the code of `self` and what `read` throws.
 */
export async function placeOrder(
  ctx: SignedInCtx,
  { who, proveedor, self }: Asked,
  read: (trx: Database, pair: Pair) => Promise<Terms>,
): Promise<OrderView> {
  const fan_id = ctx.viewer.id_usuario;
  const { id_usuario: creator_id } = await getUser(ctx, who);
  if (creator_id === fan_id) throw new AppError(self);
  const offered = providers();
  const provider = offered.find(({ name }) => name === (proveedor ?? offered[0]?.name));
  if (!provider) throw new AppError("bad_input", { fields: { proveedor: fieldStrings.choice } });
  const { reference } = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockPeople(trx, [fan_id, creator_id]))) throw new AppError("user_not_found");
    await requireUnblocked(trx, fan_id, creator_id);
    const { terms, back, beforeNew } = await read(trx, { fan_id, creator_id });
    const all = { fan_id, creator_id, replaces: null, ...terms, provider: provider.name };
    const known = await again(trx, all, back);
    if (known) return known;
    await beforeNew?.();
    return begin(trx, all, back);
  });
  return readOrder(ctx, reference);
}

type AllTerms = Pair & Terms["terms"] & Pick<Order, "provider">;

async function again(
  trx: Database,
  terms: AllTerms,
  back: number | undefined,
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
    .set((eb) => ({ id_publicacion: back ?? eb.ref("id_publicacion") }))
    .where("id_orden", "=", found.id_orden)
    .returningAll()
    .executeTakeFirst();
}

export function begin(trx: Database, terms: AllTerms, back?: number): Promise<Order> {
  return trx
    .insertInto("ordenes")
    .values({
      id_publicacion: back ?? null,
      ...terms,
      ...{ reference: newReference(), provider_ref: null, state: "open" },
      ...{ created_at: Date.now(), paid_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
