import type { SignedInCtx } from "#app/context.server.ts";
import { cancelSubscription } from "#app/features/subscriptions/subscriptions.server.ts";
import { AppError } from "#app/http/errors.ts";
import { providerNamed } from "../providers/registry.server.ts";

/**
 * Ends a subscription of the viewer: it is charged no more, and stays live until the date it gives. Throws
 * `subscription_not_found`, and `payments_away` where the provider did not say that it charges no more.
 */
export async function cancelOwn(
  { db, viewer }: SignedInCtx,
  creator_id: number,
): Promise<{ hasta: string }> {
  const pair = { fan_id: viewer.id_usuario, creator_id };
  const row = await db
    .selectFrom("suscripciones")
    .select(["provider", "provider_ref", "renews"])
    .where("fan_id", "=", pair.fan_id)
    .where("creator_id", "=", creator_id)
    .where("renews_at", ">", Date.now())
    .executeTakeFirst();
  if (!row) throw new AppError("subscription_not_found");
  if (row.renews === 1 && row.provider_ref) {
    const provider = providerNamed(row.provider);
    if (!provider) throw new AppError("payments_away");
    await provider.cancel({ provider_ref: row.provider_ref });
  }
  const { renews_at } = await cancelSubscription({ db }, pair);
  return { hasta: new Date(renews_at).toISOString() };
}
