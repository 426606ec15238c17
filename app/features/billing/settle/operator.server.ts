import type { Services } from "#app/services.server.ts";
import { referenceParam } from "../schema.ts";
import { settleReversed } from "./reverse.server.ts";
import { type Outcome, settlePaid } from "./settle.server.ts";

/**
 * What the operator says of an order of the manual provider: it was paid, given back, or taken back by a
 * bank. An order is one payment, so said twice it is once.
 */
export async function settleOrder(
  { db }: Pick<Services, "db">,
  { reference: typed, verb }: { reference: string; verb: "paid" | "refund" | "chargeback" },
): Promise<Outcome> {
  const parsed = referenceParam.safeParse(typed);
  const order =
    parsed.success &&
    (await db
      .selectFrom("ordenes")
      .select(["reference", "provider", "amount_cents", "currency"])
      .where("reference", "=", parsed.data)
      .executeTakeFirst());
  if (!order) return { is: "held", why: `there is no order ${typed}` };
  const { reference, provider, amount_cents, currency } = order;
  if (provider !== "manual") {
    return { is: "held", why: `${reference} is paid by ${provider}, which tells us by itself` };
  }
  const payment = { provider, transaction_id: reference };
  if (verb !== "paid") {
    const outcome = await settleReversed(db, { ...payment, as: verb });
    // Nobody will tell of its payment but the operator.
    return outcome.is === "early" ? { is: "held", why: outcome.why } : outcome;
  }
  return settlePaid(db, { ...payment, reference, amount_cents, currency, provider_ref: null });
}
