import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { confidentialKinds } from "./kinds.ts";
import { FORGOTTEN } from "./queue.server.ts";

/** Removes what has run out by its own date, and jobs that nobody waits for any more. */
export async function sweepExpired({ db, kv }: Services): Promise<void> {
  await forgetSessions(db);
  await deleteInSteps(db, "tokens_personales", ["id_token"], hasRunOut());
  await deleteInSteps(db, "webhooks_entregas", ["id_entrega"], hasRunOut());
  await forgetResetLinks(db);
  await forgetLateMails(db);
  await forgetFailedJobs(db);
  await kv.sweep();
}

const hasRunOut = () => sql<boolean>`expires_at <= ${Date.now()}`;

export async function forgetSessions(db: Database): Promise<void> {
  await deleteInSteps(db, "sesiones", ["token_hash"], hasRunOut());
}

export async function forgetResetLinks(db: Database): Promise<void> {
  await deleteInSteps(db, "restablecimientos", ["token_hash"], hasRunOut());
}

/** A mail of last week helps nobody: whoever it was for has long asked again. */
export async function forgetLateMails(db: Database): Promise<void> {
  const isLate = sql<boolean>`kind = 'send_mail' and state = 'queued' and created_at <= ${keptSince("mails")}`;
  await deleteInSteps(db, "jobs", ["id"], isLate);
}

export async function forgetFailedJobs(db: Database): Promise<void> {
  // Those that failed before it was forgotten at once.
  await db
    .updateTable("jobs")
    .set({ payload: FORGOTTEN, error: null })
    .where("state", "=", "failed")
    .where("kind", "in", confidentialKinds)
    .where("payload", "<>", FORGOTTEN)
    .execute();
  const isOld = sql<boolean>`state = 'failed' and run_at <= ${keptSince("failedJobs")}`;
  await deleteInSteps(db, "jobs", ["id"], isOld);
}
