import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps, inSteps } from "#db/in-steps.ts";

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

/**
 * Of requests that have ended and whose account is deleted only what was asked and answered is kept, of
 * a number. One that is open still needs to be answered.
 */
export async function forgetWhoAsked(db: Database): Promise<void> {
  await inSteps(async (limit) => {
    const { numAffectedRows } = await sql`
      update solicitudes_arco
      set nombre = '', correo = '', representa = '', detalle = '', identidad = ''
      where id_solicitud in (
        select asked.id_solicitud from solicitudes_arco as asked
        join usuarios on usuarios.id_usuario = asked.id_usuario
        where usuarios.status = 'deleted' and asked.closed_at is not null and asked.correo <> ''
        limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
