import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { type Months, PERIOD_DAYS } from "#app/features/subscriptions/limits.ts";
import { endRenewal, resumeRenewal } from "#app/features/subscriptions/paid-time.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";
import type { VentasTable } from "#db/schema/billing.ts";
import { CHECK_AFTER_END_MS, DAY_MS } from "../limits.ts";
import type { Order } from "../providers/provider.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { tellStopped } from "../settle/tell.server.ts";

export type Sale = Selectable<VentasTable>;
type Why = NonNullable<Sale["ended_as"]>;

/** Whose end was ours to tell the provider. */
const OURS: readonly (string | null)[] = ["fan", "reversed", "replaced", "closed"];

/** A sale with its order, which nobody changes until the transaction ends. */
export async function lockSale(
  trx: Database,
  { provider, sale }: { provider: string; sale: string },
): Promise<{ row: Sale; order: Order } | null> {
  const row = await trx
    .selectFrom("ventas")
    .selectAll()
    .where("provider", "=", provider)
    .where("sale", "=", sale)
    .executeTakeFirst();
  if (!row) return null;
  const order = trx.selectFrom("ordenes").selectAll().where("id_orden", "=", row.id_orden);
  return { row, order: await forUpdate(trx, order).executeTakeFirstOrThrow() };
}

/** A payment of this sale has come. True: there will be another. */
export async function keepSale(trx: Database, order: Order, sale: string): Promise<boolean> {
  const { id_orden, provider, months } = order;
  const now = Date.now();
  const renews = order.kind === "subscription" && providerNamed(provider)?.renews === true;
  const grace = getEnv().subscriptions.graceDays * DAY_MS;
  const due = now + PERIOD_DAYS[(months ?? 1) as Months] * DAY_MS;
  const check_at = renews ? due + grace : null;
  const before = await lockSale(trx, { provider, sale });
  if (before?.row.ended_at) {
    // We have told it not to, and it did.
    const mismatch = OURS.includes(before.row.ended_as) ? ("still_charges" as const) : null;
    if (mismatch) await change(trx, before.row.id_venta, { mismatch, check_at: null });
    return false;
  }
  if (before) {
    await change(trx, before.row.id_venta, { check_at });
    return renews && (await goesOn(trx, order, before.row.id_venta));
  }
  const { id_venta } = await trx
    .insertInto("ventas")
    .values({
      ...{ provider, sale, id_orden, check_at, created_at: now, mismatch: null },
      ...{ ended_at: renews ? null : now, ended_as: renews ? null : "once" },
      stopped_at: renews ? null : now,
    })
    .returning("id_venta")
    .executeTakeFirstOrThrow();
  if (!renews) return false;
  await endOthers(trx, order, id_venta);
  return goesOn(trx, order, id_venta);
}

/** Nothing more is taken for somebody who is not there. */
async function goesOn(trx: Database, order: Order, id_venta: number): Promise<boolean> {
  if (await standsWellNow(trx, order.creator_id)) return true;
  await stop(trx, id_venta, "closed");
  await tellStopped(trx, order);
  return false;
}

/** Two sales of one subscription are never both charged on: the newer one is. */
async function endOthers(
  trx: Database,
  { fan_id, creator_id }: Order,
  id_venta: number,
): Promise<void> {
  const others = await liveSales(trx)
    .where("ordenes.fan_id", "=", fan_id)
    .where("ordenes.creator_id", "=", creator_id)
    .where("ventas.id_venta", "<>", id_venta)
    .execute();
  for (const other of others) await stop(trx, other.id_venta, "replaced");
}

/** Ends what is charged on in a sale, or of a fan for a creator: here at once, at the provider by a job. */
export async function endSale(
  trx: Database,
  of: { fan_id: number; creator_id: number } | { id_venta: number },
  why: Why,
): Promise<void> {
  const sales = await liveSales(trx)
    .where((eb) =>
      "id_venta" in of
        ? eb("ventas.id_venta", "=", of.id_venta)
        : eb.and({ "ordenes.fan_id": of.fan_id, "ordenes.creator_id": of.creator_id }),
    )
    .execute();
  for (const sale of sales) await endOne(trx, sale, why);
}

interface Closed {
  fan_id?: number;
  creator_id?: number;
  /** Only those of which nothing was paid for longer. */
  dueBefore: number | undefined;
}

/** Of somebody who is gone or suspended: nobody is charged for them or by them any more. Gives how many. */
export async function closeSalesOf(
  db: Database,
  { dueBefore, ...who }: Closed,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let query = liveSales(trx).where((eb) => eb.and(who));
    if (dueBefore !== undefined) query = query.where((eb) => eb.not(isPaidBeyond(eb, dueBefore)));
    const sales = await query.orderBy("ventas.id_venta").limit(limit).execute();
    for (const sale of sales) {
      await endOne(trx, sale, "closed");
      if (who.creator_id !== undefined) await tellStopped(trx, sale);
    }
    return sales.length;
  });
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

type Live = Sale & Pick<Order, "fan_id" | "creator_id" | "reference" | "amount_cents" | "currency">;

async function endOne(trx: Database, sale: Live, why: Why): Promise<void> {
  await stop(trx, sale.id_venta, why);
  await endRenewal(trx, sale, { provider: sale.provider, provider_ref: sale.sale });
}

/** The provider itself has ended it. */
export async function endedThere(
  trx: Database,
  { row, order }: { row: Sale; order: Order },
  why: "provider" | "expired",
): Promise<void> {
  const now = Date.now();
  const ended = row.ended_at ? {} : { ended_at: now, ended_as: why };
  await change(trx, row.id_venta, { ...ended, stopped_at: now, check_at: null, mismatch: null });
  await endRenewal(trx, order, { provider: row.provider, provider_ref: row.sale });
}

/** It is charged again: the fan has said so at the provider. */
export async function resumedThere(
  trx: Database,
  { row, order }: { row: Sale; order: Order },
): Promise<void> {
  await change(trx, row.id_venta, {
    ...{ ended_at: null, ended_as: null, stopped_at: null, mismatch: null },
    check_at: Date.now() + CHECK_AFTER_END_MS,
  });
  await resumeRenewal(trx, order, { provider: row.provider, provider_ref: row.sale });
}

async function stop(trx: Database, id_venta: number, why: Why): Promise<void> {
  const now = Date.now();
  await change(trx, id_venta, {
    ...{ ended_at: now, ended_as: why, check_at: now + CHECK_AFTER_END_MS, mismatch: null },
  });
  await enqueue(trx, "stop_sale", { id_venta }, { uniqueKey: `stop_sale ${id_venta}` });
}

export async function change(
  db: Database,
  id_venta: number,
  to: Partial<Pick<Sale, "ended_at" | "ended_as" | "stopped_at" | "check_at" | "mismatch">>,
): Promise<void> {
  await db.updateTable("ventas").set(to).where("id_venta", "=", id_venta).execute();
}

function liveSales(trx: Database) {
  return trx
    .selectFrom("ventas")
    .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
    .selectAll("ventas")
    .select(["ordenes.fan_id", "ordenes.creator_id", "ordenes.reference"])
    .select(["ordenes.amount_cents", "ordenes.currency"])
    .where("ventas.ended_at", "is", null);
}

async function standsWellNow(trx: Database, id_usuario: number): Promise<boolean> {
  const person = await trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .where(isInGoodStanding())
    .executeTakeFirst();
  return person !== undefined;
}
