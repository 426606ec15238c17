import type { Selectable } from "kysely";
import { getEnv } from "#app/env.server.ts";
import type { Database } from "#db/client.ts";
import type { SuscripcionesTable } from "#db/schema/billing.ts";
import { tellOfSubscriber } from "#app/features/notifications/tell/tell-money.server.ts";
import { lockPerson, recount } from "./count.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Pair {
  fan_id: number;
  creator_id: number;
}

type Row = Selectable<SuscripcionesTable>;
type Terms = Pick<
  Row,
  "provider" | "provider_ref" | "price_cents" | "currency" | "months" | "renews"
>;

/**
 * Gives a fan so many days on top of what they have, as agreed. What was paid is given, whatever has become of
 * the two since: the visibility rule has the last word.
 */
export async function addPaidTime(
  trx: Database,
  pair: Pair,
  { days, ...terms }: Terms & { days: number },
): Promise<void> {
  const now = Date.now();
  await lockPerson(trx, pair.creator_id);
  const before = await rowOf(trx, pair);
  const paid_until = beginningOf(before, terms, now) + days * DAY_MS;
  // What is charged on stays what it is about: this came of a sale that is over, or was paid by hand.
  const kept = before && goesOn(before, now) && terms.renews === 0 && !isOf(before, terms);
  const what = kept ? { renews: 1 as const } : terms;
  const row = { ...what, state: "active" as const, ...liveUntil(paid_until, what.renews === 1) };
  await trx
    .insertInto("suscripciones")
    .values({ ...pair, created_at: now, ...terms, ...row })
    .onConflict((conflict) => conflict.columns(["fan_id", "creator_id"]).doUpdateSet(row))
    .execute();
  await recount(trx, pair.creator_id, now);
  if (!before) await tellOfSubscriber(trx, pair.creator_id, now);
}

/**
 * Paid late, while its provider tried again, it goes on from where it was paid until. Another sale that renews begins
 * no earlier than now, as at its provider.
 */
function beginningOf(before: Row | undefined, terms: Terms, now: number): number {
  if (!before || before.renews_at <= now) return now;
  const isOther = terms.renews === 1 && !isOf(before, terms);
  return isOther ? Math.max(paidUntil(before), now) : paidUntil(before);
}

/** Takes so many days back, of a payment that did not last. */
export async function takePaidTime(
  trx: Database,
  pair: Pair,
  { days, state }: { days: number; state: "refunded" | "charged_back" },
): Promise<void> {
  const now = Date.now();
  await lockPerson(trx, pair.creator_id);
  const before = await rowOf(trx, pair);
  if (!before) return;
  const paid_until = paidUntil(before) - days * DAY_MS;
  // What other payments have given is still there.
  const left = paid_until > now ? ("cancelled" as const) : state;
  await write(trx, pair, { ...liveUntil(paid_until, false), renews: 0, state: left });
}

/** It is charged no more, and live until it is paid. Of another sale than the one it is by now: nothing. */
export async function endRenewal(
  trx: Database,
  pair: Pair,
  sale: { provider: string; provider_ref: string },
): Promise<void> {
  await lockPerson(trx, pair.creator_id);
  const before = await rowOf(trx, pair);
  if (!before || before.renews === 0 || !isOf(before, sale)) return;
  await write(trx, pair, {
    ...liveUntil(paidUntil(before), false),
    renews: 0,
    state: "cancelled",
  });
}

/** It is charged again after all: cancelled, or paid once more since then. Not what has come back. */
export async function resumeRenewal(
  trx: Database,
  pair: Pair,
  sale: { provider: string; provider_ref: string },
): Promise<void> {
  await lockPerson(trx, pair.creator_id);
  const before = await rowOf(trx, pair);
  if (!before || !isOf(before, sale)) return;
  if (before.state !== "cancelled" && before.state !== "active") return;
  await write(trx, pair, { ...liveUntil(paidUntil(before), true), renews: 1, state: "active" });
}

/** Until when a subscription is paid, which is earlier than its end where days of grace are on top. */
export function paidUntil({ paid_until, renews_at }: Pick<Row, "paid_until" | "renews_at">) {
  return paid_until ?? renews_at;
}

type Dates = Pick<Row, "renews" | "renews_at" | "paid_until">;

/** It could not be charged yet, and is open meanwhile. */
export function isInGrace(row: Dates, now = Date.now()): boolean {
  return goesOn(row, now) && paidUntil(row) <= now;
}

/** Until when people are told that they have it: until it is paid, and in grace until that is over. */
export function openUntil(row: Dates, now = Date.now()): number {
  return isInGrace(row, now) ? row.renews_at : paidUntil(row);
}

/** One that renews stays open some days more, for its provider to try again. */
function liveUntil(paid_until: number, renews: boolean) {
  const grace = renews ? getEnv().subscriptions.graceDays * DAY_MS : 0;
  return { paid_until, renews_at: paid_until + grace };
}

function goesOn({ renews, renews_at }: Dates, now: number): boolean {
  return renews === 1 && renews_at > now;
}

function isOf(row: Row, sale: Pick<Row, "provider" | "provider_ref">): boolean {
  return row.provider === sale.provider && row.provider_ref === sale.provider_ref;
}

function rowOf(trx: Database, { fan_id, creator_id }: Pair): Promise<Row | undefined> {
  return trx
    .selectFrom("suscripciones")
    .selectAll()
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .executeTakeFirst();
}

async function write(
  trx: Database,
  { fan_id, creator_id }: Pair,
  change: Pick<Row, "paid_until" | "renews_at" | "renews" | "state">,
): Promise<void> {
  await trx
    .updateTable("suscripciones")
    .set(change)
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .execute();
  await recount(trx, creator_id, Date.now());
}
