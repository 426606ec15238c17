import type { Database } from "#db/client.ts";
import type { SuscripcionesTable } from "#db/schema/billing.ts";
import type { Selectable } from "kysely";
import { lockPerson, recount } from "./count.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Pair {
  fan_id: number;
  creator_id: number;
}

type Terms = Pick<
  Selectable<SuscripcionesTable>,
  "provider" | "provider_ref" | "price_cents" | "currency" | "months" | "renews"
>;

/**
 * Gives a fan so many days on top of what they have, as agreed. What was paid is given, whatever has become of
 * the two since: the visibility rule has the last word.
 */
export async function addPaidTime(
  trx: Database,
  { fan_id, creator_id }: Pair,
  { days, ...terms }: Terms & { days: number },
): Promise<void> {
  const now = Date.now();
  await lockPerson(trx, creator_id);
  const until = now + days * DAY_MS;
  await trx
    .insertInto("suscripciones")
    .values({ fan_id, creator_id, state: "active", created_at: now, renews_at: until, ...terms })
    .onConflict((conflict) =>
      conflict.columns(["fan_id", "creator_id"]).doUpdateSet((eb) => ({
        state: "active" as const,
        ...terms,
        renews_at: eb
          .case()
          .when("suscripciones.renews_at", ">", now)
          .then(eb("suscripciones.renews_at", "+", days * DAY_MS))
          .else(until)
          .end(),
      })),
    )
    .execute();
  await recount(trx, creator_id, now);
}

/** Takes so many days back, of a payment that did not last. */
export async function takePaidTime(
  trx: Database,
  { fan_id, creator_id }: Pair,
  { days, state }: { days: number; state: "refunded" | "charged_back" },
): Promise<void> {
  const now = Date.now();
  await lockPerson(trx, creator_id);
  await trx
    .updateTable("suscripciones")
    .set((eb) => ({ renews_at: eb("renews_at", "-", days * DAY_MS), renews: 0, state }))
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .execute();
  // What other payments have given is still there.
  await trx
    .updateTable("suscripciones")
    .set({ state: "cancelled" })
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .where("renews_at", ">", now)
    .execute();
  await recount(trx, creator_id, now);
}
