import { enqueueDue } from "#app/jobs/due.server.ts";
import type { Database } from "#db/client.ts";

const STEP_MS = 5 * 1000;

/** Has the next delivery tried that waits, at its time; what is for a webhook that is paused waits until it is active again. */
export async function askToDeliver(db: Database): Promise<void> {
  const active = await db
    .selectFrom("webhooks")
    .select((eb) =>
      eb
        .selectFrom("webhooks_entregas")
        .select((next) => next.fn.min("due_at").as("at"))
        .whereRef("webhooks_entregas.id_webhook", "=", "webhooks.id_webhook")
        .where("due_at", "is not", null)
        .as("at"),
    )
    .where("activo", "=", 1)
    .execute();
  const times = active.flatMap(({ at }) => (at === null ? [] : [at]));
  const at = times.length === 0 ? null : Math.min(...times);
  await enqueueDue(db, "send_webhooks", { at, stepMs: STEP_MS });
}
