import { enqueueDue } from "#app/jobs/due.server.ts";
import type { Database } from "#db/client.ts";

const STEP_MS = 5 * 1000;

/** What is tried once its time has come; what is for a webhook that is paused waits until it is active again. */
export function waitingDeliveries(db: Database) {
  const active = db.selectFrom("webhooks").select("id_webhook").where("activo", "=", 1);
  return db
    .selectFrom("webhooks_entregas")
    .where("due_at", "is not", null)
    .where("id_webhook", "in", active)
    .orderBy("due_at");
}

/** Has the next delivery tried that waits, at its time. */
export async function askToDeliver(db: Database): Promise<void> {
  const next = await waitingDeliveries(db).select("due_at as at").limit(1).executeTakeFirst();
  await enqueueDue(db, "send_webhooks", { at: next?.at, stepMs: STEP_MS });
}
