import { reverse } from "#app/features/ledger/post.server.ts";
import { takePaidTime } from "#app/features/subscriptions/paid-time.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { closeBought, lockBought } from "../purchases/bought.server.ts";
import { endSale } from "../sales/sales.server.ts";
import { takeIncome } from "./income-days.server.ts";
import { causeOf, held, type Outcome } from "./settle.server.ts";
import { tellFan } from "./tell.server.ts";

export interface Reversed {
  provider: string;
  /** Of the payment that comes back. */
  transaction_id: string;
  as: "refund" | "chargeback";
  /** Null: all of it. */
  amount_cents?: number | null;
}

/** A payment came back: by the very lines in which it went, once, whoever tells it first. */
export function settleReversed(db: Database, reversed: Reversed): Promise<Outcome> {
  return db.transaction().execute((trx) => settleReversedIn(trx, reversed));
}

export async function settleReversedIn(
  trx: Database,
  { provider, transaction_id, as, amount_cents = null }: Reversed,
): Promise<Outcome> {
  const query = trx
    .selectFrom("cobros")
    .innerJoin("ordenes", "ordenes.id_orden", "cobros.id_orden")
    .selectAll("cobros")
    .select(["ordenes.reference", "ordenes.kind", "ordenes.id_publicacion"])
    .where("cobros.provider", "=", provider)
    .where("cobros.transaction_id", "=", transaction_id);
  const charge = await forUpdate(trx, query).executeTakeFirst();
  if (!charge) return { is: "early", why: `no payment ${transaction_id}` };
  if (amount_cents !== null && amount_cents !== charge.amount_cents) {
    return held(`${amount_cents} of ${charge.amount_cents} ${charge.currency} came back`);
  }
  if (charge.kind === "purchase") await lockBought(trx, charge.id_publicacion);
  const isNew = await reverse(trx, { of: causeOf({ provider, transaction_id }), kind: as });
  if (!isNew) return { is: "known" };
  await trx
    .updateTable("cobros")
    .set({ reversed_at: Date.now(), reversed_as: as })
    .where("id_cobro", "=", charge.id_cobro)
    .execute();
  // What the job has not added yet it will not add any more.
  if (charge.in_days) await takeIncome(trx, charge);
  if (charge.kind === "purchase") await closeBought(trx, charge);
  if (charge.kind === "subscription") {
    const state = as === "refund" ? "refunded" : "charged_back";
    // Also a sale that has followed the one of this payment: whoever takes money back is charged no more.
    await endSale(trx, charge, "reversed");
    await takePaidTime(trx, charge, { days: charge.days, state });
  }
  await tellFan(trx, as, charge);
  return { is: "done" };
}
