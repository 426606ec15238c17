import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";

const STEP_MS = 60 * 1000;

/** Has the next device told that waits: now, or once its time has come, which delays none that comes meanwhile. */
export async function askToSend(db: Database): Promise<void> {
  const next = await db
    .selectFrom("dispositivos_push")
    .select((eb) => eb.fn.min("due_at").as("at"))
    .where("due_at", "is not", null)
    .executeTakeFirst();
  if (next?.at == null) return;
  const at = Number(next.at);
  if (at <= Date.now()) {
    await enqueue(db, "send_pushes", {}, { uniqueKey: "send_pushes" });
    return;
  }
  // One for each minute in which something is due.
  const runAt = Math.ceil(at / STEP_MS) * STEP_MS;
  await enqueue(db, "send_pushes", {}, { runAt, uniqueKey: `send_pushes:${runAt}` });
}
