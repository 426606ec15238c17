import { queueMail } from "#app/mail.server.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { SolicitudRetiro } from "#db/schema/removal.ts";
import { areCopiesWaiting } from "./console/likenesses.server.ts";
import { newsMail } from "./mails.server.ts";
import { release } from "./preserve.server.ts";

const BATCH = 100;

/**
 * Ends the requests in which everything was decided, and tells who made them. Where copies are to be looked at, it waits
 * for a moderator instead.
 */
export async function closeDecided(db: Database): Promise<void> {
  for (let after = 0; ;) {
    const rows = await decided(db)
      .where("request.id_solicitud", ">", after)
      .orderBy("request.id_solicitud")
      .limit(BATCH)
      .execute();
    for (const { id_solicitud } of rows) await close(db, id_solicitud);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id_solicitud;
  }
}

function decided(db: Database) {
  return db
    .selectFrom("solicitudes_retiro as request")
    .select("request.id_solicitud")
    .where("request.state", "=", "open")
    .where((eb) => {
      // The rest waits for an answer in writing.
      const isForCases = eb.or([
        eb("request.con_casos", "=", 1),
        // It was left to a moderator for its copies, and they wait no more.
        eb.and([eb("request.appealed_at", "is", null), eb("request.withdrawn_at", "is", null)]),
      ]);
      const reports = eb
        .selectFrom("denuncias")
        .select("denuncias.id")
        .whereRef("denuncias.id_solicitud", "=", "request.id_solicitud");
      return eb.and([
        isForCases,
        eb.exists(reports),
        eb.not(eb.exists(reports.where("denuncias.state", "=", "open"))),
      ]);
    });
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
    if (await areCopiesWaiting(trx, id_solicitud)) {
      if (request.con_casos === 1) await leaveToModerator(trx, id_solicitud);
      return;
    }
    await closeRow(trx, request);
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

/** Ends it. What was kept of one that had been withdrawn was for that alone. */
export async function closeRow(
  trx: Database,
  { id_solicitud, withdrawn_at }: Pick<SolicitudRetiro, "id_solicitud" | "withdrawn_at">,
): Promise<void> {
  const now = Date.now();
  if (withdrawn_at !== null) await release(trx, id_solicitud, "copia");
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
