import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";

/** Requests that ended long ago go whole, their events with them. */
export async function forgetOldArco(db: Database): Promise<void> {
  const before = keptSince("arcoRequests");
  const isOver = sql<boolean>`id_solicitud in (
    select id_solicitud from solicitudes_arco where closed_at <= ${before})`;
  // What the program writes at the end of a request is not younger than its end.
  await deleteInSteps(
    db,
    "eventos_arco",
    ["id"],
    sql<boolean>`created_at <= ${before} and ${isOver}`,
  );
  await deleteInSteps(
    db,
    "solicitudes_arco",
    ["id_solicitud"],
    sql<boolean>`closed_at <= ${before}`,
  );
}
