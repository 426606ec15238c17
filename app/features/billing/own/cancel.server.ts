import type { SignedInCtx } from "#app/context.server.ts";
import { cancelIn } from "#app/features/subscriptions/subscriptions.server.ts";
import { AppError } from "#app/http/errors.ts";
import { endSale } from "../sales/sales.server.ts";

/**
 * Ends a subscription of the viewer: it is charged no more, and stays live until it is paid. The provider is told
 * by a job, which does not let go; that it is away keeps nobody subscribed. Throws `subscription_not_found`.
 */
export async function cancelOwn(
  { db, viewer }: SignedInCtx,
  creator_id: number,
): Promise<{ hasta: string }> {
  const fan_id = viewer.id_usuario;
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("suscripciones")
      .select(["provider", "provider_ref", "renews", "renews_at"])
      .where("fan_id", "=", fan_id)
      .where("creator_id", "=", creator_id)
      .executeTakeFirst();
    if (!row || (row.renews === 0 && row.renews_at <= Date.now())) {
      throw new AppError("subscription_not_found");
    }
    const { provider, provider_ref: sale } = row;
    const sold = await trx
      .selectFrom("ventas")
      .select("id_venta")
      .where("provider", "=", provider)
      .where("sale", "=", sale ?? "")
      .executeTakeFirst();
    if (sold) await endSale(trx, sold, "fan");
    const { renews_at } = await cancelIn(trx, { fan_id, creator_id });
    return { hasta: new Date(renews_at).toISOString() };
  });
}
