import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";

/** Lets go of lines that are older than they are kept. */
export async function forgetOldNotifications(db: Database): Promise<void> {
  const since = keptSince("notifications");
  // The index knows the day.
  const isOld = sql<boolean>`updated_at / 86400000 <= ${Math.floor(since / 86_400_000)}
    and updated_at <= ${since}`;
  await deleteInSteps(db, "notificaciones", ["id_notificacion"], isOld);
}
