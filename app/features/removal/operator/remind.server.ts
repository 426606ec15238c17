import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { skipLocked } from "#db/engines/engine.ts";
import { REMIND_HOURS } from "../limits.ts";
import { reminderMail } from "./mails.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 100;

/** For the sweep: tells the operator, of each request once a day, what is due soon or late. */
export async function remindOfRemovals(db: Database): Promise<void> {
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    const rows = dueBy(trx, now + REMIND_HOURS * HOUR_MS)
      .where((eb) => eb.or([eb("reminded_at", "is", null), eb("reminded_at", "<=", now - DAY_MS)]))
      .orderBy("request.due_at")
      .limit(BATCH);
    // Another sweep at once passes over them.
    const due = await skipLocked(trx, rows).execute();
    if (due.length === 0) return;
    const ids = due.map(({ id_solicitud }) => id_solicitud);
    await trx
      .updateTable("solicitudes_retiro")
      .set({ reminded_at: now })
      .where("id_solicitud", "in", ids)
      .execute();
    await queueMail(trx, reminderMail(due));
  });
}

function dueBy(db: Database, soon: number) {
  return db
    .selectFrom("solicitudes_retiro as request")
    .select(["request.id_solicitud", "request.referencia", "request.due_at"])
    .where("request.due_at", "<=", soon)
    .where((eb) =>
      eb.or([
        eb("request.state", "=", "open"),
        // What was withdrawn stays hidden until somebody decides its cases.
        eb("request.withdrawn_at", "is not", null).and(
          eb.exists(
            eb
              .selectFrom("direcciones_retiro as named")
              .innerJoin("casos", "casos.id_caso", "named.id_caso")
              .select("casos.id_caso")
              .whereRef("named.id_solicitud", "=", "request.id_solicitud")
              .where("casos.state", "<>", "closed")
              .where("casos.is_hidden", "=", 1),
          ),
        ),
      ]),
    );
}
