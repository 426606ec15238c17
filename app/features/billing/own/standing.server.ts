import { isInGrace, openUntil } from "#app/features/subscriptions/paid-time.server.ts";
import type { Ctx } from "#app/context.server.ts";

/** How the viewer stands to what a creator sells. */
export interface Standing {
  /** Until when they see everything; null: they do not. */
  hasta: string | null;
  renews: boolean;
  /** It could not be charged yet. */
  isInGrace: boolean;
  /** They were subscribed once, or have tried it. */
  wasHere: boolean;
}

export async function readStanding({ db, viewer }: Ctx, creator_id: number): Promise<Standing> {
  const row =
    viewer &&
    (await db
      .selectFrom("suscripciones")
      .select(["renews_at", "renews", "paid_until"])
      .where("fan_id", "=", viewer.id_usuario)
      .where("creator_id", "=", creator_id)
      .executeTakeFirst());
  if (!row) return { hasta: null, renews: false, isInGrace: false, wasHere: false };
  const isLive = row.renews_at > Date.now();
  const hasta = isLive ? new Date(openUntil(row)).toISOString() : null;
  return { hasta, renews: isLive && row.renews === 1, isInGrace: isInGrace(row), wasHere: true };
}
