import { sql } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { isUnblocked } from "#app/features/people/blocks.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { readPlans } from "#app/features/subscriptions/plan.server.ts";
import type { Order } from "../providers/provider.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { liveSales } from "../sales/sales.server.ts";
import type { OrderView } from "../view.ts";

type Impediment = NonNullable<OrderView["impedimento"]>;

/** Why open orders of the viewer are not to be paid, by their ids; those that are fine are not among them. */
export async function impedimentsOf(
  ctx: SignedInCtx,
  orders: readonly Order[],
): Promise<Map<number, Impediment>> {
  const open = orders.filter(({ state }) => state === "open");
  if (open.length === 0) return new Map();
  const all = { looked: await lookedAt(ctx, open), ...(await readAll(ctx, open)) };
  return new Map(
    open.flatMap((order) => {
      const why = impedimentOf(order, all);
      return why ? [[order.id_orden, why]] : [];
    }),
  );
}

async function readAll(ctx: SignedInCtx, orders: Order[]) {
  const creators = orders.map(({ creator_id }) => creator_id);
  const isPost = ({ kind }: Order) => kind === "purchase";
  const ids = orders.filter(isPost).map(({ id_publicacion }) => id_publicacion!);
  const posts = await hydratePosts(ctx, ids);
  return {
    isCreator: await creatorsAmong(ctx, creators),
    plans: await readPlans(ctx, creators),
    posts: new Map(posts.map((post) => [post.id_publicacion, post])),
    // As when it is ordered: beside one that has lapsed another may be had, and ends it.
    sales: await liveSales(ctx.db)
      .innerJoin("suscripciones", (join) =>
        join
          .onRef("suscripciones.fan_id", "=", "ordenes.fan_id")
          .onRef("suscripciones.creator_id", "=", "ordenes.creator_id"),
      )
      .where("suscripciones.renews", "=", 1)
      .where("suscripciones.renews_at", ">", Date.now())
      .where("ordenes.fan_id", "=", ctx.viewer.id_usuario)
      .where("ordenes.creator_id", "in", creators)
      .execute(),
  };
}

type All = Awaited<ReturnType<typeof readAll>> & { looked: Set<number> };

function impedimentOf(order: Order, all: All): Impediment | null {
  const { id_orden, kind, creator_id, replaces } = order;
  if (all.looked.has(id_orden)) return "in_review";
  // Of before the site's currency was another one.
  if (order.currency !== getEnv().currency) return "unavailable";
  const isCreator = all.isCreator.get(creator_id);
  if (isCreator === undefined) return "unavailable";
  if (kind === "tip") return isCreator ? null : "unavailable";
  if (kind === "purchase") {
    const post = all.posts.get(order.id_publicacion!);
    if (!post) return "unavailable";
    if (!post.locked) return "had";
    return post.precio ? null : "unavailable";
  }
  if (!all.plans.has(creator_id)) return "unavailable";
  const isOther = (sale: All["sales"][0]) =>
    sale.creator_id === creator_id && sale.id_venta !== replaces;
  return all.sales.some(isOther) ? "had" : null;
}

/** Who stands well and across no block, and whether they are creators yet. */
async function creatorsAmong(
  { db, viewer }: SignedInCtx,
  ids: number[],
): Promise<Map<number, boolean>> {
  const rows = await db
    .selectFrom("usuarios")
    .select(["id_usuario", "es_creador"])
    .where("id_usuario", "in", ids)
    .where(isInGoodStanding())
    .where(isUnblocked("usuarios.id_usuario", viewer.id_usuario))
    .execute();
  return new Map(rows.map(({ id_usuario, es_creador }) => [id_usuario, es_creador === 1]));
}

/** Of which a payment was told that is held: nothing was given for it, and the operator decides. */
async function lookedAt({ db }: SignedInCtx, orders: Order[]): Promise<Set<number>> {
  // What is paid by hand is told by nobody but the operator.
  const told = orders.filter(({ provider }) => providerNamed(provider)?.remote);
  if (told.length === 0) return new Set();
  const rows = await db
    .selectFrom("estados_aviso")
    .innerJoin("avisos_pago", "avisos_pago.id_aviso", "estados_aviso.id_aviso")
    .select("avisos_pago.raw")
    .where(sql<boolean>`estados_aviso.state = 'held'`)
    .where("estados_aviso.created_at", ">=", Math.min(...told.map(({ created_at }) => created_at)))
    .where((eb) =>
      eb.or(told.map(({ reference }) => eb("avisos_pago.raw", "like", `%${reference}%`))),
    )
    .execute();
  const isTold = ({ reference }: Order) => rows.some(({ raw }) => raw.includes(reference));
  return new Set(told.filter(isTold).map(({ id_orden }) => id_orden));
}
