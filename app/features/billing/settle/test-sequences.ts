import fc from "fast-check";
import { expect } from "vitest";
import { creatorAccount } from "#app/features/ledger/accounts.server.ts";
import { balanceOf, ledgerFaults } from "#app/features/ledger/queries.server.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import type { Person, Stage } from "#tests/kit/stage.ts";
import { agreeTo } from "../test-support.ts";
import type { OrderView } from "../view.ts";
import { settleOrder } from "./operator.server.ts";

/** What can happen to an order that is paid by hand, in the words of who says it. */
const happenings = ["paid", "paid", "refund", "chargeback", "agree"] as const;

export interface Step {
  what: (typeof happenings)[number];
  /** Which of the orders. */
  order: number;
}

/** Any sequence of what can happen to so many orders. */
export function anySequence(orders: number): fc.Arbitrary<Step[]> {
  const step = fc.record({ what: fc.constantFrom(...happenings), order: fc.nat(orders - 1) });
  return fc.array(step, { maxLength: 10 });
}

export interface Ordered {
  fan: Person;
  order: OrderView;
}

/**
 * Does a sequence, all of it at once, and sees that everything adds up: who was paid is paid once, the creator is
 * owed what stands, and the ledger has no faults. Gives the payments that stand.
 */
export async function happen(ctx: Stage, seller: Person, orders: Ordered[], steps: Step[]) {
  await Promise.all(
    steps.map(({ what, order: at }) => {
      const { fan, order } = orders[at]!;
      if (what === "agree") return agreesToOther(fan, seller);
      return settleOrder(ctx, { reference: order.referencia, verb: what });
    }),
  );
  const charges = await ctx.db
    .selectFrom("cobros")
    .innerJoin("ordenes", "ordenes.id_orden", "cobros.id_orden")
    .selectAll("cobros")
    .select("ordenes.reference")
    .where("cobros.creator_id", "=", seller.id)
    .execute();
  const paid = new Set(steps.filter(({ what }) => what === "paid").map(({ order }) => order));
  expect(charges).toHaveLength(paid.size);
  const standing = charges.filter(({ reversed_at }) => reversed_at === null);
  const owed = await balanceOf(ctx, { account: creatorAccount(seller.id), currency: "MXN" });
  expect(0 - owed).toBe(standing.reduce((sum, { creator_cents }) => sum + creator_cents, 0));
  expect(await ledgerFaults(ctx)).toEqual([]);
  return standing;
}

/** The creator asks another price, and the fan agrees to it: of what nobody charges again there is none. */
async function agreesToOther(fan: Person, seller: Person): Promise<void> {
  await savePlan(seller, { precio_mes: 19_900, precio_3_meses: 50_000, dias_prueba: 0 });
  expect((await agreeTo(fan, seller, { cents: 19_900, currency: "MXN" })).status).toBe(404);
}
