import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { conclude } from "./sales.server.ts";

/**
 * Tells a provider to charge no more, and believes it only when its status says so. Tried for a day; then it is
 * for the operator.
 */
export async function stopSale(
  { db }: Services,
  { id_venta }: JobPayloads["stop_sale"],
  { isLastTry }: JobRun,
): Promise<void> {
  const row = await db
    .selectFrom("ventas")
    .selectAll()
    .where("id_venta", "=", id_venta)
    .executeTakeFirst();
  // Resumed meanwhile, or told by a postback.
  if (!row || row.ended_at === null || row.stopped_at !== null) return;
  try {
    const remote = providerNamed(row.provider)?.remote;
    if (!remote) throw new Error(`${row.provider} is not set up any more`);
    if ((await remote.status(row.sale)) === "charges") {
      await remote.cancel(row.sale);
      if ((await remote.status(row.sale)) === "charges") {
        throw new Error(`${row.provider} still charges sale ${row.sale}`);
      }
    }
  } catch (error) {
    if (isLastTry) await conclude(db, row, { mismatch: "not_stopped" });
    throw error;
  }
  await conclude(db, row, { stopped_at: Date.now(), check_at: null, mismatch: null });
}
