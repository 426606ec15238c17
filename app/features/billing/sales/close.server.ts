import { type ExpressionBuilder, sql } from "kysely";
import { isBlocked, isUnblocked } from "#app/features/people/blocks.server.ts";
import { shutOutUntil } from "#app/features/people/standing.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import type { Schema } from "#db/schema.ts";
import { DAY_MS, DUE_MARGIN_MS } from "../limits.ts";
import type { Order } from "../providers/provider.ts";
import { tellStopped } from "../settle/tell.server.ts";
import { endAll, type Live, liveSales } from "./sales.server.ts";

/** What somebody pays, and what is paid to them. */
const SIDES = ["fan_id", "creator_id"] as const;

/**
 * Whoever is shut out for good is charged no more, nor is anybody for them; shut out for a time, or hidden until their
 * account goes, no renewal that falls into it or soon after is taken. Providers know no pause, so such a sale ends; one
 * that is due later goes on.
 */
export async function closeSuspended(
  { db }: Pick<Services, "db">,
  { id_usuario }: JobPayloads["standing_changed"],
): Promise<void> {
  const until = await shutOutUntil(db, id_usuario);
  if (until !== undefined) await closeSales(db, id_usuario, until);
}

/** Of both sides. With a date only those that are due before it or soon after. */
export async function closeSales(
  db: Database,
  id_usuario: number,
  until: number | null = null,
): Promise<void> {
  for (const side of SIDES) {
    await inSteps((limit) =>
      db.transaction().execute((trx) => close(trx, { side, id_usuario, until }, limit)),
    );
  }
}

/** Of two who see nothing of each other, as one of them has blocked the other, neither is charged for the other. */
export async function closeBlocked(
  { db }: Pick<Services, "db">,
  { people: [one, other] }: JobPayloads["block_changed"],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isBlocked(trx, one, other))) return;
    const sales = liveSales(trx)
      .where("ordenes.fan_id", "in", [one, other])
      .where("ordenes.creator_id", "in", [one, other])
      .orderBy("ventas.id_venta");
    await endAndTell(trx, await sales.execute(), "stopped");
  });
}

/** For the sweep: of a block that is older than the rule, or whose job was lost. */
export function closeLeftBlocked({ db }: Pick<Services, "db">): Promise<number> {
  return inSteps(async (limit) => {
    const pairs = await liveAcrossBlocks(db).limit(limit).execute();
    for (const { fan_id, creator_id } of pairs) {
      await closeBlocked({ db }, { people: [fan_id, creator_id] });
    }
    return pairs.length;
  });
}

function liveAcrossBlocks(db: Database) {
  return (
    db
      .selectFrom("ventas")
      .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
      .select(["ordenes.fan_id", "ordenes.creator_id"])
      .where("ventas.ended_at", "is", null)
      // What goes on is looked up one day: so only what may is walked, by its index, not all that was ever sold.
      .where("ventas.check_at", "is not", null)
      .where((eb) => eb.not(isUnblocked("ordenes.fan_id", "ordenes.creator_id")))
  );
}

/** Of a sale that would go on: one of the two may have been shut out, or blocked the other, since it was ordered. */
export async function closeIfShutOut(
  trx: Database,
  order: Pick<Order, "fan_id" | "creator_id">,
  id_venta: number,
): Promise<void> {
  for (const side of SIDES) {
    const until = await shutOutUntil(trx, order[side]);
    if (until === undefined) continue;
    await close(trx, { side, id_usuario: order[side], until, id_venta }, 1);
  }
  if (!(await isBlocked(trx, order.fan_id, order.creator_id))) return;
  const sale = liveSales(trx).where("ventas.id_venta", "=", id_venta);
  await endAndTell(trx, await sale.execute(), "stopped");
}

interface Closed {
  side: (typeof SIDES)[number];
  id_usuario: number;
  /** Null: for good. */
  until: number | null;
  /** Only this one. */
  id_venta?: number;
}

/** Gives how many it has looked at. */
async function close(
  trx: Database,
  { side, id_usuario, until, id_venta }: Closed,
  limit: number,
): Promise<number> {
  let query = liveSales(trx).where(`ordenes.${side}`, "=", id_usuario);
  if (id_venta !== undefined) query = query.where("ventas.id_venta", "=", id_venta);
  if (until !== null) query = query.where((eb) => eb.not(isPaidBeyond(eb, until + DUE_MARGIN_MS)));
  const sales = await query.orderBy("ventas.id_venta").limit(limit).execute();
  // Only of a creator who is away can it be said that what was paid may come back.
  await endAndTell(trx, sales, side === "creator_id" ? "away" : "stopped");
  return sales.length;
}

async function endAndTell(trx: Database, sales: Live[], as: "stopped" | "away"): Promise<void> {
  for (const sale of await endAll(trx, sales, "closed")) await tellStopped(trx, as, sale);
}

function isPaidBeyond(eb: ExpressionBuilder<Schema, "ordenes">, date: number) {
  const until = sql<number>`cobros.created_at + cast(cobros.days as bigint) * ${DAY_MS}`;
  const charged = eb
    .selectFrom("cobros")
    .select("cobros.id_cobro")
    .whereRef("cobros.id_orden", "=", "ordenes.id_orden")
    .where(until, ">", date);
  // One that followed another is due when what both have paid is used up.
  const followed = eb
    .selectFrom("suscripciones")
    .select("suscripciones.fan_id")
    .whereRef("suscripciones.fan_id", "=", "ordenes.fan_id")
    .whereRef("suscripciones.creator_id", "=", "ordenes.creator_id")
    .whereRef("suscripciones.provider_ref", "=", "ordenes.provider_ref")
    .where("suscripciones.paid_until", ">", date);
  const isFollower = eb.and([eb("ordenes.replaces", "is not", null), eb.exists(followed)]);
  return eb.or([eb.exists(charged), isFollower]);
}
