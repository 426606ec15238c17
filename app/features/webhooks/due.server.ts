import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";

const STEP_MS = 5 * 1000;

/** Has the next delivery tried that waits: now, or once its time has come, which delays none that comes meanwhile. */
export async function askToDeliver(db: Database): Promise<void> {
  const next = await db
    .selectFrom("webhooks_entregas")
    .select((eb) => eb.fn.min("due_at").as("at"))
    .where("due_at", "is not", null)
    .executeTakeFirst();
  if (next?.at == null) return;
  const at = Number(next.at);
  if (at <= Date.now()) {
    await enqueue(db, "send_webhooks", {}, { uniqueKey: "send_webhooks" });
    return;
  }
  const runAt = Math.ceil(at / STEP_MS) * STEP_MS;
  await enqueue(db, "send_webhooks", {}, { runAt, uniqueKey: `send_webhooks:${runAt}` });
}
