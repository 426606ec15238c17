import { type RawBuilder, sql } from "kysely";
import { retireObjects } from "#app/features/media/objects.server.ts";
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

/** Who asked and what was written, on both sides, of requests that ended a while ago; that and when stays. */
export async function forgetArcoWords(db: Database): Promise<void> {
  const isOver = sql<boolean>`closed_at <= ${keptSince("arcoWords")}`;
  await dropTexts(
    db,
    sql<boolean>`id_solicitud in (select id_solicitud from solicitudes_arco where ${isOver})`,
  );
  await blank(db, sql`select id_solicitud from solicitudes_arco where ${isOver} and correo <> ''`);
}

/** Pictures of documents of requests that ended a while ago. */
export async function forgetArcoDocuments(db: Database): Promise<void> {
  await dropDocuments(
    db,
    sql<boolean>`id_solicitud in (
      select id_solicitud from solicitudes_arco where closed_at <= ${keptSince("arcoDocuments")})`,
  );
}

/**
 * Of requests that have ended and whose account is deleted nothing is kept that the person wrote or sent:
 * what was answered waits for its time. One that is open still needs to be answered, without its documents.
 */
export async function forgetWhoAsked(db: Database): Promise<void> {
  await dropDocuments(
    db,
    sql<boolean>`id_solicitud in (
      select asked.id_solicitud from solicitudes_arco as asked
      join usuarios on usuarios.id_usuario = asked.id_usuario
      where usuarios.status = 'deleted')`,
  );
  const gone = sql`
    select asked.id_solicitud from solicitudes_arco as asked
    join usuarios on usuarios.id_usuario = asked.id_usuario
    where usuarios.status = 'deleted' and asked.closed_at is not null`;
  await dropTexts(
    db,
    sql<boolean>`id_solicitud in (${gone})
      and id_evento in (select id from eventos_arco where kind = 'added')`,
  );
  await blank(db, sql`${gone} and asked.correo <> ''`);
}

async function dropTexts(db: Database, condition: RawBuilder<boolean>): Promise<void> {
  await deleteInSteps(db, "textos_arco", ["id_evento"], condition);
}

/** `which` selects requests that have their words yet. */
async function blank(db: Database, which: RawBuilder<unknown>): Promise<void> {
  await inSteps(async (limit) => {
    const { numAffectedRows } = await sql`
      update solicitudes_arco
      set nombre = '', correo = '', representa = '', detalle = '', identidad = '',
        request_hash = ''
      where id_solicitud in (${which} limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

/** Sealed objects whose names go: with their keys they can not be opened any more. */
async function dropDocuments(db: Database, condition: RawBuilder<boolean>): Promise<void> {
  await inSteps(async (limit) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ name: string }>`
        delete from documentos_arco where id_documento in (
          select id_documento from documentos_arco where ${condition} limit ${limit})
        returning name`.execute(trx);
      const names = rows.map(({ name }) => name);
      if (names.length > 0) await retireObjects(trx, names);
      return names.length;
    }),
  );
}
