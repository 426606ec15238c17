import { getEnv } from "#app/env.server.ts";
import { keepAccount } from "#app/features/people/standing.server.ts";
import { tellWebhooks } from "#app/features/webhooks/tell.server.ts";
import {
  creatorAccount,
  feeAccount,
  platformAccount,
  providerAccount,
} from "#app/features/ledger/accounts.server.ts";
import { post } from "#app/features/ledger/post.server.ts";
import { tellOfPayment } from "#app/features/notifications/tell/tell-money.server.ts";
import { type Months, PERIOD_DAYS } from "#app/features/subscriptions/limits.ts";
import { addPaidTime } from "#app/features/subscriptions/paid-time.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { Order } from "../providers/provider.ts";
import { openBought, whyNotBought } from "../purchases/bought.server.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { closeIfShutOut } from "../sales/close.server.ts";
import { keepSale, lockOrderOf, stopForGone } from "../sales/sales.server.ts";
import { addIncome } from "./income-days.server.ts";
import { split } from "./split.ts";
import { tellFan } from "./tell.server.ts";
import { whyNotOwed, whyPaidAlready } from "./why-not-owed.server.ts";

/**
 * What became of what a provider said: done, known already, too early (what it is about has not come), or
 * wrong and for the operator to look at.
 */
export type Outcome =
  | { is: "done" }
  | { is: "known" }
  | { is: "early"; why: string }
  | { is: "held"; why: string };

export interface Paid {
  provider: string;
  /** Null: of the order of the sale. */
  reference: string | null;
  /** What the provider calls this payment: it counts once. */
  transaction_id: string;
  amount_cents: number;
  currency: string;
  /** What the provider calls the sale, if it has a name for it. */
  provider_ref: string | null;
}

/** Somebody has paid, for the first time or again: the only way anything is given for money. */
export function settlePaid(db: Database, paid: Paid): Promise<Outcome> {
  return db.transaction().execute((trx) => settlePaidIn(trx, paid));
}

export async function settlePaidIn(trx: Database, paid: Paid): Promise<Outcome> {
  const { provider, provider_ref } = paid;
  const known =
    provider_ref === null ? undefined : await lockOrderOf(trx, { provider, sale: provider_ref });
  if (paid.reference === null && !known) return { is: "early", why: `no sale ${provider_ref}` };
  const order = known ?? (await lockOrder(trx, paid));
  if (!order) return held(`no order ${paid.reference}`);
  if (paid.reference !== null && paid.reference !== order.reference) {
    return held(`sale ${provider_ref} is of order ${order.reference}, not ${paid.reference}`);
  }
  if (paid.amount_cents !== order.amount_cents || paid.currency !== order.currency) {
    const [said, asked] = [paid, order].map((it) => `${it.amount_cents} ${it.currency}`);
    return held(`paid ${said} where ${asked} was asked`);
  }
  const gone = await whyNotOwed(trx, order, paid);
  if (gone && provider_ref !== null) await stopForGone(trx, order, provider_ref);
  // What is paid once has a sale only since it was paid.
  const already = known ? await whyPaidAlready(trx, order, paid) : null;
  const why =
    gone ?? already ?? (order.kind === "purchase" ? await whyNotBought(trx, order, paid) : null);
  if (why) return held(why);
  const share = getEnv().billing.platformPoints;
  const fee = providerNamed(order.provider)?.feePoints ?? 0;
  const shares = split(order.amount_cents, { fee, share });
  const isNew = await post(trx, {
    kind: order.kind,
    cause: causeOf(paid),
    currency: order.currency,
    lines: [
      { account: providerAccount(order.provider), amount_cents: order.amount_cents },
      { account: feeAccount(order.provider), amount_cents: -shares.fee },
      { account: platformAccount, amount_cents: -shares.platform },
      { account: creatorAccount(order.creator_id), amount_cents: -shares.creator },
    ],
  });
  if (!isNew) return { is: "known" };
  await give(trx, order, { ...paid, creator_cents: shares.creator });
  return { is: "done" };
}

async function give(
  trx: Database,
  order: Order,
  { transaction_id, provider_ref, creator_cents }: Paid & { creator_cents: number },
): Promise<void> {
  const { id_orden, fan_id, creator_id, provider, amount_cents, currency } = order;
  const days = daysOf(order);
  const now = Date.now();
  const { id_cobro } = await trx
    .insertInto("cobros")
    .values({
      ...{ id_orden, fan_id, creator_id, provider, transaction_id, amount_cents, creator_cents },
      ...{ currency, days, created_at: now, reversed_at: null, reversed_as: null, in_days: 1 },
    })
    .returning("id_cobro")
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("ordenes")
    .set({
      state: "paid",
      paid_at: order.paid_at ?? now,
      provider_ref: order.provider_ref ?? provider_ref,
    })
    .where("id_orden", "=", id_orden)
    .execute();
  await addIncome(trx, { creator_id, kind: order.kind, currency, creator_cents, created_at: now });
  const goesOn = provider_ref === null ? null : await keepSale(trx, order, provider_ref);
  // Charged on its way, it opens nothing to who is gone: nothing of them is written anew.
  if (await keepAccount(trx, fan_id)) {
    await openPaid(trx, order, { provider_ref, renews: goesOn === null ? 0 : 1 });
  }
  if (goesOn !== null) await closeIfShutOut(trx, order, goesOn);
  await tellFan(trx, "paid", { ...order, id_cobro });
  const { kind } = order;
  await tellWebhooks(trx, "payment.received", {
    id_cobro,
    creator_id,
    kind,
    amount_cents,
    currency,
  });
  await tellOfPayment(trx, { ...order, at: now });
}

async function openPaid(
  trx: Database,
  order: Order,
  sale: { provider_ref: string | null; renews: 0 | 1 },
): Promise<void> {
  if (order.kind === "purchase") await openBought(trx, order);
  if (order.kind !== "subscription") return;
  const { fan_id, creator_id, provider, amount_cents: price_cents, currency, months } = order;
  const terms = { provider, price_cents, currency, months, days: daysOf(order), ...sale };
  await addPaidTime(trx, { fan_id, creator_id }, terms);
}

function daysOf({ kind, months }: Order): number {
  return kind === "subscription" ? PERIOD_DAYS[(months ?? 1) as Months] : 0;
}

export function causeOf({
  provider,
  transaction_id,
}: Pick<Paid, "provider" | "transaction_id">): string {
  return `${provider} ${transaction_id}`;
}

export function held(why: string): Outcome {
  return { is: "held", why };
}

async function lockOrder(
  trx: Database,
  { provider, reference }: Pick<Paid, "provider" | "reference">,
): Promise<Order | undefined> {
  const order = trx
    .selectFrom("ordenes")
    .selectAll()
    .where("reference", "=", reference)
    .where("provider", "=", provider);
  return forUpdate(trx, order).executeTakeFirst();
}
