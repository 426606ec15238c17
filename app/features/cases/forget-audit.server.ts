import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";

/** The lines of the audit log that are older than it is kept; the database refuses to give up younger ones. */
export async function forgetOldAudit(db: Database): Promise<void> {
  const isOld = sql<boolean>`created_at <= ${keptSince("audit")}`;
  await deleteInSteps(db, "auditoria", ["id"], isOld);
}
