import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { confidentialKinds } from "./kinds.ts";
import { FORGOTTEN } from "./queue.server.ts";

const hasRunOut = () => sql<boolean>`expires_at <= ${Date.now()}`;

export async function forgetSessions(db: Database): Promise<void> {
  await deleteInSteps(db, "sesiones", ["token_hash"], hasRunOut());
}

export async function forgetResetLinks(db: Database): Promise<void> {
  await deleteInSteps(db, "restablecimientos", ["token_hash"], hasRunOut());
}

/** Personal tokens live for as long as their owner has chosen. */
export async function forgetTokens(db: Database): Promise<void> {
  await deleteInSteps(db, "tokens_personales", ["id_token"], hasRunOut());
}

/** What webhooks were told. */
export async function forgetDeliveries(db: Database): Promise<void> {
  await deleteInSteps(db, "webhooks_entregas", ["id_entrega"], hasRunOut());
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
