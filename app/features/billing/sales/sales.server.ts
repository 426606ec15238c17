import type { Selectable } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { type Months, PERIOD_DAYS } from "#app/features/subscriptions/limits.ts";
import { endRenewal } from "#app/features/subscriptions/paid-time.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate, forUpdate } from "#db/engines/engine.ts";
import type { VentasTable } from "#db/schema/billing.ts";
import { CHECK_AFTER_END_MS, DAY_MS } from "../limits.ts";
import type { Order } from "../providers/provider.ts";
import { providerNamed } from "../providers/registry.server.ts";

export type Sale = Selectable<VentasTable>;
/** With what of its order says whose it is and what is charged. */
export type Live = Sale &
  Pick<Order, "fan_id" | "creator_id" | "reference" | "amount_cents" | "currency">;
type Why = NonNullable<Sale["ended_as"]>;
type Named = Pick<Sale, "provider" | "sale">;

/** Whose end was ours to tell the provider, and whose the provider's to tell us. */
const OURS: readonly (string | null)[] = ["fan", "reversed", "replaced", "closed"];
const THEIRS: readonly (string | null)[] = ["provider", "expired"];

export function hasEndedThere({ ended_as }: Sale): boolean {
  return THEIRS.includes(ended_as);
}

/** The order of a sale, which nobody changes until the transaction ends. */
export async function lockOrderOf(
  trx: Database,
  { provider, sale }: Named,
): Promise<Order | undefined> {
  const order = trx
    .selectFrom("ordenes")
    .selectAll()
    .where("id_orden", "=", (eb) =>
      eb
        .selectFrom("ventas")
        .select("ventas.id_orden")
        .where("ventas.provider", "=", provider)
        .where("ventas.sale", "=", sale),
    );
  return forUpdate(trx, order).executeTakeFirst();
}

/** A sale with its order. All take them so: the order, the ledger, sales, and people last. */
export async function lockSale(
  trx: Database,
  named: Named,
): Promise<{ row: Sale; order: Order } | null> {
  const order = await lockOrderOf(trx, named);
  const row = order && (await lockRow(trx, named));
  return row ? { row, order } : null;
}

/** Whoever cancels it at this moment comes before or after, and is not overwritten. */
function lockRow(trx: Database, { provider, sale }: Named): Promise<Sale | undefined> {
  const row = trx
    .selectFrom("ventas")
    .selectAll()
    .where("provider", "=", provider)
    .where("sale", "=", sale);
  return forNoKeyUpdate(trx, row).executeTakeFirst();
}

/** A payment of this sale has come. Gives its number where there will be another. */
export async function keepSale(trx: Database, order: Order, sale: string): Promise<number | null> {
  const { id_orden, provider, months } = order;
  const now = Date.now();
  const renews = isRenewed(order);
  const grace = getEnv().subscriptions.graceDays * DAY_MS;
  const due = now + PERIOD_DAYS[(months ?? 1) as Months] * DAY_MS;
  const check_at = renews ? due + grace : null;
  const before = await lockRow(trx, { provider, sale });
  if (before?.ended_at) {
    await chargedAfterEnd(trx, before);
    return null;
  }
  if (before) {
    await change(trx, before.id_venta, { check_at });
    return renews ? before.id_venta : null;
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
  if (!renews) return null;
  // Two sales of one subscription are never both charged on: the newer one is.
  const others = await otherSales(trx, order, id_venta);
  for (const other of others) await stop(trx, other.id_venta, "replaced");
  return id_venta;
}

/**
 * Charged for who is gone, it is kept as ended, so that its provider is told to charge no more: nobody else is there who
 * could end it.
 */
export async function stopForGone(trx: Database, order: Order, sale: string): Promise<void> {
  if (!isRenewed(order)) return;
  const before = await lockRow(trx, { provider: order.provider, sale });
  if (!before) {
    const id_venta = await keepSale(trx, order, sale);
    if (id_venta !== null) await stop(trx, id_venta, "closed");
    return;
  }
  // It was known to be over, and this may only have come late: it is asked.
  if (before.stopped_at !== null) await change(trx, before.id_venta, { check_at: Date.now() });
}

/** Its provider charges it again by itself. */
function isRenewed({ kind, provider }: Order): boolean {
  return kind === "subscription" && providerNamed(provider)?.renews === true;
}

async function chargedAfterEnd(trx: Database, before: Sale): Promise<void> {
  const { id_venta, ended_as } = before;
  // We have told it not to, and it did: that it had stopped is no longer known.
  if (OURS.includes(ended_as)) {
    await change(trx, id_venta, { mismatch: "still_charges", stopped_at: null, check_at: null });
  }
  // It has told us that it would not. This may only have come late: it is asked.
  if (hasEndedThere(before)) {
    await change(trx, id_venta, { stopped_at: null, check_at: Date.now() });
  }
}

/** What is charged on of the same subscription. */
export function otherSales(
  trx: Database,
  { fan_id, creator_id }: Order,
  id_venta: number,
): Promise<Live[]> {
  return liveSales(trx)
    .where("ordenes.fan_id", "=", fan_id)
    .where("ordenes.creator_id", "=", creator_id)
    .where("ventas.id_venta", "<>", id_venta)
    .orderBy("ventas.id_venta")
    .execute();
}

/** Ends what is charged on in a sale, or of a fan for a creator: here at once, at the provider by a job. Gives how many. */
export async function endSale(
  trx: Database,
  of: { fan_id: number; creator_id: number } | { id_venta: number },
  why: Why,
): Promise<number> {
  const sales = await liveSales(trx)
    .where((eb) =>
      "id_venta" in of
        ? eb("ventas.id_venta", "=", of.id_venta)
        : eb.and({ "ordenes.fan_id": of.fan_id, "ordenes.creator_id": of.creator_id }),
    )
    .orderBy("ventas.id_venta")
    .execute();
  return (await endAll(trx, sales, why)).length;
}

/** Gives which of them somebody else had not ended yet. */
export async function endAll(trx: Database, sales: Live[], why: Why): Promise<Live[]> {
  const ended: Live[] = [];
  for (const sale of sales) if (await stop(trx, sale.id_venta, why)) ended.push(sale);
  // Nobody who holds one person waits for another who waits for them.
  for (const sale of [...ended].sort((a, b) => a.creator_id - b.creator_id)) {
    await endRenewal(trx, sale, { provider: sale.provider, provider_ref: sale.sale });
  }
  return ended;
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

/** False: it has ended already. */
export async function stop(trx: Database, id_venta: number, why: Why): Promise<boolean> {
  const now = Date.now();
  const stopped = await trx
    .updateTable("ventas")
    .set({ ended_at: now, ended_as: why, check_at: now + CHECK_AFTER_END_MS })
    // Whatever was known of it before.
    .set({ stopped_at: null, mismatch: null })
    .where("id_venta", "=", id_venta)
    .where("ended_at", "is", null)
    .returning("id_venta")
    .executeTakeFirst();
  if (!stopped) return false;
  await enqueue(trx, "stop_sale", { id_venta }, { uniqueKey: `stop_sale ${id_venta}` });
  return true;
}

/** Its provider is asked at the next turn. What is paid once is nothing to ask about. */
export async function askAboutSale(db: Database, provider: string, sale: string): Promise<void> {
  await db
    .updateTable("ventas")
    .set({ check_at: Date.now() })
    .where("provider", "=", provider)
    .where("sale", "=", sale)
    .where((eb) => eb.or([eb("ended_as", "is", null), eb("ended_as", "<>", "once")]))
    .execute();
}

type Changed = Partial<
  Pick<Sale, "ended_at" | "ended_as" | "stopped_at" | "check_at" | "mismatch">
>;

export async function change(db: Database, id_venta: number, to: Changed): Promise<void> {
  await db.updateTable("ventas").set(to).where("id_venta", "=", id_venta).execute();
}

/**
 * What was concluded from a sale as it was read, while a provider was asked: nothing where it has been cancelled,
 * resumed or paid meanwhile.
 */
export async function conclude(
  db: Database,
  { id_venta, check_at, ended_at }: Sale,
  to: Changed,
): Promise<void> {
  await db
    .updateTable("ventas")
    .set(to)
    .where("id_venta", "=", id_venta)
    .where("check_at", check_at === null ? "is" : "=", check_at)
    .where("ended_at", ended_at === null ? "is" : "=", ended_at)
    .execute();
}

/** As {@link conclude} sees it. */
export function isAsItWas(now: Sale, before: Sale): boolean {
  return now.check_at === before.check_at && now.ended_at === before.ended_at;
}

export function liveSales(trx: Database) {
  return trx
    .selectFrom("ventas")
    .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
    .selectAll("ventas")
    .select(["ordenes.fan_id", "ordenes.creator_id", "ordenes.reference"])
    .select(["ordenes.amount_cents", "ordenes.currency"])
    .where("ventas.ended_at", "is", null);
}
