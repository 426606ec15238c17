import { readPlan, tellingOf } from "#app/features/subscriptions/plan.server.ts";
import type { PlanView } from "#app/features/subscriptions/view.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { PRICES_TOLD_AT_ONCE, TELL_PRICE_EVERY_MS } from "../limits.ts";
import { tellPrice } from "../settle/tell.server.ts";
import { newPrice } from "./new-price.server.ts";

/**
 * Mails who is charged again by a creator that it costs something else by now, each once a price and at most once
 * in a while, so many at once; the rest is another run. What is true now is told, whatever was true when it was asked.
 */
export async function tellPrices(
  { db }: Pick<Services, "db">,
  { creator_id, after = 0, again }: JobPayloads["tell_prices"],
): Promise<void> {
  const plan = await readPlan({ db }, creator_id);
  if (!plan) return;
  await db.transaction().execute(async (trx) => {
    const rows = await subscribersAfter(trx, creator_id, after);
    let next = again;
    for (const row of rows) next = earlier(next, await tellOne(trx, row, plan));
    if (rows.length === PRICES_TOLD_AT_ONCE) {
      const rest = { creator_id, after: rows.at(-1)!.fan_id, ...(next && { again: next }) };
      await enqueue(trx, "tell_prices", rest, tellingOf(creator_id, Date.now()));
    } else if (next) {
      await enqueue(trx, "tell_prices", { creator_id }, tellingOf(creator_id, next));
    }
  });
}

type Row = Awaited<ReturnType<typeof subscribersAfter>>[number];

function subscribersAfter(trx: Database, creator_id: number, after: number) {
  const rows = trx
    .selectFrom("suscripciones")
    .selectAll()
    .where("creator_id", "=", creator_id)
    .where("fan_id", ">", after)
    .where("renews", "=", 1)
    .where("renews_at", ">", Date.now())
    .orderBy("fan_id")
    .limit(PRICES_TOLD_AT_ONCE);
  return forUpdate(trx, rows).execute();
}

/** Gives when to look again at who was told of something else a moment ago. */
async function tellOne(trx: Database, row: Row, plan: PlanView): Promise<number | undefined> {
  const price = newPrice(row, plan);
  if (price?.cents === row.told_cents) return undefined;
  // It costs again what they pay: there is nothing to agree to, and the next change is one.
  if (!price) return note(trx, row, { told_cents: null });
  const due = (row.told_at ?? 0) + TELL_PRICE_EVERY_MS;
  if (due > Date.now()) return due;
  const reference = await referenceOf(trx, row);
  if (reference) await tellPrice(trx, { ...row, reference }, price);
  return note(trx, row, { told_cents: price.cents, told_at: Date.now() });
}

/** By which the fan knows what it is about: a mail does not say. */
async function referenceOf(
  trx: Database,
  { provider, provider_ref }: Row,
): Promise<string | undefined> {
  const order = await trx
    .selectFrom("ventas")
    .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
    .select("ordenes.reference")
    .where("ventas.provider", "=", provider)
    .where("ventas.sale", "=", provider_ref)
    .executeTakeFirst();
  return order?.reference;
}

async function note(
  trx: Database,
  { fan_id, creator_id }: Row,
  told: Partial<Pick<Row, "told_cents" | "told_at">>,
): Promise<undefined> {
  await trx
    .updateTable("suscripciones")
    .set(told)
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .execute();
}

function earlier(one: number | undefined, other: number | undefined): number | undefined {
  return one && other ? Math.min(one, other) : (one ?? other);
}
