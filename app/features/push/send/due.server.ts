import { enqueueDue } from "#app/jobs/due.server.ts";
import type { Database } from "#db/client.ts";

const STEP_MS = 60 * 1000;

/** Has the next device told that waits, at its time. */
export async function askToSend(db: Database): Promise<void> {
  const next = await db
    .selectFrom("dispositivos_push")
    .select((eb) => eb.fn.min("due_at").as("at"))
    .where("due_at", "is not", null)
    .executeTakeFirst();
  await enqueueDue(db, "send_pushes", { at: next?.at, stepMs: STEP_MS });
}
