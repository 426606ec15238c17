import { queueMail } from "#app/mail.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { areCopiesWaiting } from "./console/likenesses.server.ts";
import { newsMail } from "./mails.server.ts";
import { release } from "./preserve.server.ts";

const BATCH = 100;

/**
 * Ends the requests in which everything was decided, and tells who made them. Where copies are to be looked at, it waits
 * for a moderator instead.
 */
export async function closeDecided(db: Database): Promise<void> {
  for (;;) {
    const rows = await decided(db).limit(BATCH).execute();
    for (const { id_solicitud } of rows) await close(db, id_solicitud);
    if (rows.length < BATCH) return;
  }
}

function decided(db: Database) {
  return (
    db
      .selectFrom("solicitudes_retiro as request")
      .select("request.id_solicitud")
      .where("request.state", "=", "open")
      // The rest waits for an answer in writing.
      .where("request.con_casos", "=", 1)
      .where((eb) => {
        const reports = eb
          .selectFrom("denuncias")
          .select("denuncias.id")
          .whereRef("denuncias.id_solicitud", "=", "request.id_solicitud");
        return eb.and([
          eb.exists(reports),
          eb.not(eb.exists(reports.where("denuncias.state", "=", "open"))),
        ]);
      })
  );
}

async function close(db: Database, id_solicitud: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = trx
      .selectFrom("solicitudes_retiro")
      .selectAll()
      .where("id_solicitud", "=", id_solicitud);
    const request = await forUpdate(trx, row).executeTakeFirst();
    const isStill = await decided(trx)
      .where("request.id_solicitud", "=", id_solicitud)
      .executeTakeFirst();
    if (!request || !isStill) return;
    if (await areCopiesWaiting(trx, id_solicitud)) return leaveToModerator(trx, id_solicitud);
    await closeRow(trx, id_solicitud);
    if (request.withdrawn_at === null) await queueMail(trx, newsMail(request));
  });
}

/** Among those that wait for an answer: no case decides what is left. */
async function leaveToModerator(trx: Database, id_solicitud: number): Promise<void> {
  await trx
    .updateTable("solicitudes_retiro")
    .set({ con_casos: 0, updated_at: Date.now() })
    .where("id_solicitud", "=", id_solicitud)
    .execute();
}

export async function closeRow(trx: Database, id_solicitud: number): Promise<void> {
  const now = Date.now();
  await trx
    .updateTable("solicitudes_retiro")
    .set({ state: "closed", closed_at: now, updated_at: now })
    .where("id_solicitud", "=", id_solicitud)
    .execute();
}

/** Lets go of the copies of requests that ended a while ago. */
export async function forgetCopies(db: Database): Promise<void> {
  const before = keptSince("removalCopies");
  for (;;) {
    const rows = await db
      .selectFrom("objetos_conservados as kept")
      .innerJoin("solicitudes_retiro as request", "request.id_solicitud", "kept.id_solicitud")
      .select("kept.id_solicitud")
      .distinct()
      .where("kept.purpose", "=", "copia")
      .where("request.state", "<>", "open")
      .where("request.closed_at", "<=", before)
      .limit(BATCH)
      .execute();
    for (const { id_solicitud } of rows) {
      await db.transaction().execute((trx) => release(trx, id_solicitud, "copia"));
    }
    if (rows.length < BATCH) return;
  }
}
