import type { SignedInCtx } from "#app/context.server.ts";
import { cancelSubscription } from "../sales/cancel.server.ts";

/** Ends a subscription of the viewer, and says until when it is live. Throws `subscription_not_found`. */
export async function cancelOwn(
  { db, viewer }: SignedInCtx,
  creator_id: number,
): Promise<{ hasta: string }> {
  const pair = { fan_id: viewer.id_usuario, creator_id };
  const { renews_at } = await cancelSubscription({ db }, { ...pair, by: "fan" });
  return { hasta: new Date(renews_at).toISOString() };
}
