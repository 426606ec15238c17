import { resumeRenewal } from "#app/features/subscriptions/paid-time.server.ts";
import type { Database } from "#db/client.ts";
import { CHECK_AFTER_END_MS } from "../limits.ts";
import type { Order } from "../providers/provider.ts";
import { closeIfShutOut } from "./close.server.ts";
import { change, otherSales, type Sale, stop } from "./sales.server.ts";

/**
 * It is charged again: the fan has said so at the provider. Not beside another sale of the same subscription, and not
 * where one of the two is shut out or has blocked the other: then the provider is told to stop once more.
 */
export async function resumedThere(
  trx: Database,
  { row, order }: { row: Sale; order: Order },
): Promise<void> {
  const { id_venta, provider, sale } = row;
  await change(trx, id_venta, {
    ...{ ended_at: null, ended_as: null, stopped_at: null, mismatch: null },
    check_at: Date.now() + CHECK_AFTER_END_MS,
  });
  const others = await otherSales(trx, order, id_venta);
  if (others.length > 0) {
    await stop(trx, id_venta, "replaced");
    return;
  }
  await resumeRenewal(trx, order, { provider, provider_ref: sale });
  await closeIfShutOut(trx, order, id_venta);
}
