import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { paidUntil } from "#app/features/subscriptions/paid-time.server.ts";
import { LISTED } from "../limits.ts";
import { firstDays } from "../prices/new-price.server.ts";
import type { Order } from "../providers/provider.ts";
import { providerNamed } from "../providers/registry.server.ts";
import type { OrderView } from "../view.ts";
import { impedimentsOf } from "./impediments.server.ts";

function ownOrders({ db, viewer }: SignedInCtx) {
  return db
    .selectFrom("ordenes")
    .innerJoin("usuarios", "usuarios.id_usuario", "ordenes.creator_id")
    .leftJoin("suscripciones", (join) =>
      join
        .onRef("suscripciones.fan_id", "=", "ordenes.fan_id")
        .onRef("suscripciones.creator_id", "=", "ordenes.creator_id"),
    )
    .selectAll("ordenes")
    .select(["usuarios.nombre_usuario", "suscripciones.renews_at", "suscripciones.paid_until"])
    .where("ordenes.fan_id", "=", viewer.id_usuario);
}

/** An order of the viewer. Throws `order_not_found`. */
export async function readOrder(ctx: SignedInCtx, reference: string): Promise<OrderView> {
  const row = await ownOrders(ctx).where("ordenes.reference", "=", reference).executeTakeFirst();
  if (!row) throw new AppError("order_not_found");
  return orderView(row, (await impedimentsOf(ctx, [row])).get(row.id_orden));
}

/** What the viewer has ordered and not paid, the newest first. */
export async function listOpenOrders(ctx: SignedInCtx): Promise<OrderView[]> {
  const rows = await ownOrders(ctx)
    .where("ordenes.state", "=", "open")
    .orderBy("ordenes.id_orden", "desc")
    .limit(LISTED)
    .execute();
  const impediments = await impedimentsOf(ctx, rows);
  return rows.map((row) => orderView(row, impediments.get(row.id_orden)));
}

/**
 * Does not want it any more; done already is fine, and a payment that still comes is honoured. Throws `order_not_found`,
 * and `order_paid` where it has come.
 */
export async function withdrawOrder(ctx: SignedInCtx, reference: string): Promise<void> {
  const { db, viewer } = ctx;
  const withdrawn = await db
    .updateTable("ordenes")
    .set({ state: "withdrawn" })
    .where("reference", "=", reference)
    .where("fan_id", "=", viewer.id_usuario)
    .where("state", "=", "open")
    .returning("id_orden")
    .executeTakeFirst();
  if (withdrawn) return;
  if ((await readOrder(ctx, reference)).estado === "paid") throw new AppError("order_paid");
}

type Row = Order & { nombre_usuario: string; renews_at: number | null; paid_until: number | null };

function orderView(
  { renews_at, paid_until, ...order }: Row,
  impedimento: OrderView["impedimento"] = null,
): OrderView {
  const isPayable = order.state === "open" && impedimento === null;
  const provider = isPayable ? providerNamed(order.provider) : null;
  // What the sale that it follows has paid is used up first.
  const paid = order.replaces !== null && renews_at !== null ? { renews_at, paid_until } : null;
  const begins = paid && paidUntil(paid) > Date.now() ? paidUntil(paid) : null;
  const days = paid ? firstDays(paid, order.months) : undefined;
  return {
    referencia: order.reference,
    tipo: order.kind,
    estado: order.state,
    cents: order.amount_cents,
    currency: order.currency,
    meses: order.months,
    id_usuario: order.creator_id,
    nombre_usuario: order.nombre_usuario,
    id_publicacion: order.id_publicacion,
    proveedor: order.provider,
    pagar: provider?.startUrl(order, days) ?? null,
    instrucciones: provider?.instructions ?? null,
    impedimento,
    empieza: provider && begins ? new Date(begins).toISOString() : null,
    fecha: new Date(order.created_at).toISOString(),
  };
}
