import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";

export async function forgetOldSupport(db: Database): Promise<void> {
  const isOld = sql<boolean>`created_at <= ${keptSince("supportRequests")}`;
  await deleteInSteps(db, "solicitudes", ["id_solicitud"], isOld);
}
