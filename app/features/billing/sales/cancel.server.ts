import { cancelIn } from "#app/features/subscriptions/subscriptions.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { endSale } from "./sales.server.ts";

interface Pair {
  fan_id: number;
  creator_id: number;
}

/**
 * Ends a subscription, by its fan or the operator: no sale of it is charged on, and it stays live until it is paid. The
 * provider is told by a job, which does not let go; that it is away keeps nobody subscribed. Throws `subscription_not_found`.
 */
export async function cancelSubscription(
  { db }: Pick<Services, "db">,
  { by, ...pair }: Pair & { by: "fan" | "operator" },
): Promise<{ renews_at: number }> {
  return db.transaction().execute(async (trx) => {
    // Sales before the subscription, as payments take them.
    const ended = await endSale(trx, pair, by === "fan" ? "fan" : "closed");
    const cancelled = await cancelIn(trx, pair);
    if (cancelled) return cancelled;
    // In days of grace it ended with its sale.
    const over = ended > 0 && (await rowOf(trx, pair));
    if (!over) throw new AppError("subscription_not_found");
    return over;
  });
}

function rowOf(trx: Database, { fan_id, creator_id }: Pair) {
  return trx
    .selectFrom("suscripciones")
    .select("renews_at")
    .where("fan_id", "=", fan_id)
    .where("creator_id", "=", creator_id)
    .executeTakeFirst();
}
