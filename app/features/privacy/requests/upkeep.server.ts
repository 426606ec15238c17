import { getEnv } from "#app/env.server.ts";
import { addBusinessDays } from "#app/features/cases/clock.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate, skipLocked } from "#db/engines/engine.ts";
import { ARCO_REMIND_DAYS } from "../limits.ts";
import { newsMail, reminderMail } from "./mails.server.ts";
import { recordArco } from "./record.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;

/** For the sweep: ends requests whose person did not bring what was missing, and tells both sides what runs out. */
export async function keepArcoClocks(db: Database): Promise<void> {
  await endIncomplete(db);
  await remind(db);
}

async function endIncomplete(db: Database): Promise<void> {
  for (;;) {
    const rows = await overdue(db).select("id_solicitud").limit(BATCH).execute();
    for (const { id_solicitud } of rows) {
      await db.transaction().execute((trx) => lapse(trx, id_solicitud));
    }
    if (rows.length < BATCH) return;
  }
}

function overdue(db: Database) {
  return db
    .selectFrom("solicitudes_arco")
    .where("state", "=", "incomplete")
    .where("complete_until", "<=", Date.now());
}

async function lapse(trx: Database, id_solicitud: number): Promise<void> {
  const row = overdue(trx).selectAll().where("id_solicitud", "=", id_solicitud);
  const request = await forUpdate(trx, row).executeTakeFirst();
  if (!request) return;
  const now = Date.now();
  await trx
    .updateTable("solicitudes_arco")
    .set({ state: "lapsed", closed_at: now, updated_at: now })
    .where("id_solicitud", "=", id_solicitud)
    .execute();
  await recordArco(trx, id_solicitud, { kind: "lapsed", actor: AUTOMATIC });
  await queueMail(trx, newsMail(request, { news: "lapsed" }));
}

/** One mail a day with what is due in a few business days or late. */
async function remind(db: Database): Promise<void> {
  const now = Date.now();
  const soon = addBusinessDays(now, ARCO_REMIND_DAYS, getEnv().timeZone);
  await db.transaction().execute(async (trx) => {
    const row = trx
      .selectFrom("solicitudes_arco")
      .select(["id_solicitud", "referencia", "state", "answer_due_at", "effect_due_at"])
      .where((eb) =>
        eb.or([
          eb("state", "=", "open").and("answer_due_at", "<=", soon),
          eb("state", "=", "answered").and("effect_due_at", "<=", soon),
        ]),
      )
      .where((eb) => eb.or([eb("reminded_at", "is", null), eb("reminded_at", "<=", now - DAY_MS)]))
      .orderBy("id_solicitud")
      .limit(BATCH);
    // Another sweep at once passes over them.
    const rows = await skipLocked(trx, row).execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id_solicitud }) => id_solicitud);
    await trx
      .updateTable("solicitudes_arco")
      .set({ reminded_at: now })
      .where("id_solicitud", "in", ids)
      .execute();
    const due = rows.map(({ referencia, state, answer_due_at, effect_due_at }) => ({
      ...{ referencia, at: state === "open" ? answer_due_at : (effect_due_at ?? 0) },
    }));
    await queueMail(trx, reminderMail(due));
  });
}
