import { enqueueDue } from "#app/jobs/due.server.ts";
import type { Database } from "#db/client.ts";

const STEP_MS = 5 * 1000;

/** Has the next delivery tried that waits, at its time. */
export async function askToDeliver(db: Database): Promise<void> {
  const next = await db
    .selectFrom("webhooks_entregas")
    .select((eb) => eb.fn.min("due_at").as("at"))
    .where("due_at", "is not", null)
    .executeTakeFirst();
  await enqueueDue(db, "send_webhooks", { at: next?.at, stepMs: STEP_MS });
}
