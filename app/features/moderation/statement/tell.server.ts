import { standsWell } from "#app/features/people/standing.server.ts";
import { answerUntil, statementPath } from "#app/features/people/links/statement-link.server.ts";
import type { DecisionAction } from "#app/features/cases/schema.ts";
import { notifyOnce } from "#app/features/notifications/notify.server.ts";
import { queueMail } from "#app/mail.server.ts";
import type { Services } from "#app/services.server.ts";
import { answerMail, statementMail } from "./mails.server.ts";
import { isNothing } from "./statements.server.ts";

/** Tells who is concerned of a decision, once: the subscriber of `case_decided`. */
export async function tellOfDecision(
  { db }: Pick<Services, "db">,
  { id_decision }: { id_decision: number | null },
): Promise<void> {
  if (id_decision === null) return;
  await db.transaction().execute(async (trx) => {
    // Whoever sets it first tells.
    const decision = await trx
      .updateTable("decisiones")
      .set({ told_at: Date.now() })
      .where("id_decision", "=", id_decision)
      .where("told_at", "is", null)
      .returning(["affected_id", "actions", "appeal_until"])
      .executeTakeFirst();
    if (!decision || isNothing(JSON.parse(decision.actions) as DecisionAction[])) return;
    const person = await trx
      .selectFrom("usuarios")
      .select(["id_usuario", "correo", "nombre_usuario", "status", "suspended_until"])
      .where("id_usuario", "=", decision.affected_id ?? 0)
      .where("status", "<>", "deleted")
      .executeTakeFirst();
    if (!person) return;
    // Who may sign in does, and no link goes round that reads without it.
    const path = standsWell(person)
      ? `/settings/avisos/${id_decision}`
      : statementPath({ id_decision, until: decision.appeal_until });
    await queueMail(trx, statementMail(person.correo, person.nombre_usuario, path));
    const { id_usuario } = person;
    await notifyOnce(trx, [{ id_usuario, tipo: "moderacion", ref: id_decision, at: Date.now() }]);
  });
}

/** Tells who has appealed that there is an answer. */
export async function tellOfAnswer(
  { db }: Pick<Services, "db">,
  { id_decision }: { id_decision: number },
): Promise<void> {
  const row = await db
    .selectFrom("apelaciones")
    .innerJoin("decisiones", "decisiones.id_decision", "apelaciones.id_decision")
    .innerJoin("usuarios", "usuarios.id_usuario", "decisiones.affected_id")
    .select(["id_usuario", "correo", "nombre_usuario", "status", "suspended_until", "appeal_until"])
    .where("apelaciones.id_decision", "=", id_decision)
    .where("apelaciones.decided_at", "is not", null)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
  if (!row) return;
  const until = answerUntil(row.appeal_until, Date.now());
  const path = standsWell(row)
    ? `/settings/avisos/${id_decision}`
    : statementPath({ id_decision, until });
  await queueMail(db, answerMail(row.correo, row.nombre_usuario, path));
  const { id_usuario } = row;
  await notifyOnce(db, [{ id_usuario, tipo: "apelacion", ref: id_decision, at: Date.now() }]);
}
