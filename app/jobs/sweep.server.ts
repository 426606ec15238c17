import { sql } from "kysely";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { confidentialKinds } from "./kinds.ts";
import { FORGOTTEN } from "./queue.server.ts";

/** How long a job that has failed can be looked at. */
const FAILED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what has run out by its own date: sessions, links, keys, failed jobs. */
export async function sweepExpired({ db, kv }: Services): Promise<void> {
  const hasRunOut = sql<boolean>`expires_at <= ${Date.now()}`;
  await deleteInSteps(db, "sesiones", ["token_hash"], hasRunOut);
  await deleteInSteps(db, "restablecimientos", ["token_hash"], hasRunOut);
  await sweepFailedJobs(db);
  await kv.sweep();
}

async function sweepFailedJobs(db: Database): Promise<void> {
  // Those that failed before it was forgotten at once.
  await db
    .updateTable("jobs")
    .set({ payload: FORGOTTEN, error: null })
    .where("state", "=", "failed")
    .where("kind", "in", confidentialKinds)
    .where("payload", "<>", FORGOTTEN)
    .execute();
  const before = Date.now() - FAILED_DAYS * DAY_MS;
  await deleteInSteps(db, "jobs", ["id"], sql<boolean>`state = 'failed' and run_at <= ${before}`);
}
