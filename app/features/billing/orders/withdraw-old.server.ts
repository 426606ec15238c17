import type { Services } from "#app/services.server.ts";
import { inSteps } from "#db/in-steps.ts";
import { ORDER_OPEN_MS } from "../limits.ts";

/** For the sweep: orders that nobody has paid for long are withdrawn. A payment that still comes is honoured. */
export function withdrawOld({ db }: Pick<Services, "db">): Promise<number> {
  const before = Date.now() - ORDER_OPEN_MS;
  return inSteps(async (limit) => {
    // The first of those that are open, by their index: what is behind a younger one is younger, too.
    const first = db
      .selectFrom("ordenes")
      .select(["id_orden", "created_at"])
      .where("state", "=", "open")
      .orderBy("id_orden")
      .limit(limit);
    const { numUpdatedRows } = await db
      .updateTable("ordenes")
      .set({ state: "withdrawn" })
      .where("state", "=", "open")
      .where("id_orden", "in", (eb) =>
        eb
          .selectFrom(first.as("first"))
          .select("first.id_orden")
          .where("first.created_at", "<", before),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
