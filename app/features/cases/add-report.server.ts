import type { Ctx, SignedInCtx } from "#app/context.server.ts";
import { tellWebhooks } from "#app/features/webhooks/tell.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import type { Caso, QueueName } from "#db/schema/cases.ts";
import { type Actor, actorOf, PORTAL } from "#app/features/people/audit.server.ts";
import { isKeptFromModerator } from "./about-viewer.server.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { REPORT_TEXT } from "./limits.ts";
import { findOrMake, type Opening, openCase } from "./open-case.server.ts";
import type { Reason } from "./schema.ts";
import { type Subject, subjectOf } from "./subject.server.ts";

/** Where a report of this kind goes. */
export const queueOfReason: Record<Reason, QueueName> = {
  sin_consentimiento: "intimidad",
  menor: "menores",
  suplantacion: "identidad",
  violencia: "violencia",
  spam: "spam",
  derechos: "derechos",
  otro: "otro",
};

export interface NewReport {
  subject: Subject;
  reason: Reason;
  text?: string;
  /** "Salgo yo". */
  isShown?: boolean;
  hide?: boolean;
  /** To a report of theirs that waits: what they saw then may be hidden from them by now. */
  isAdded?: boolean;
  externalId?: string | undefined;
}

interface Added {
  id: number;
  id_caso: number;
}

/**
 * Somebody reports what they see. A second report of the same person adds its words to the first.
 * Throws `not_found` for what they may not see or is not there, and `cannot_report_self`.
 */
export async function addReport(ctx: SignedInCtx, report: NewReport): Promise<Added> {
  const me = ctx.viewer.id_usuario;
  if (!report.isAdded) {
    const { affected_id } = await subjectOf(ctx, report.subject);
    if (affected_id === me) throw new AppError("cannot_report_self");
  }
  return insertReport(ctx, report, {
    reporter_id: me,
    id_solicitud: null,
    actor: actorOf(ctx.viewer),
  });
}

/** A request of the portal may come to another queue, and have a deadline of its own. */
type FromPortal = NewReport & Pick<Partial<Opening>, "queue" | "dueAt">;

/** A request of the portal that names this. Throws `not_found`. */
export function addPortalReport(
  ctx: Pick<Ctx, "db">,
  report: FromPortal & { id_solicitud: number },
): Promise<Added> {
  const { id_solicitud } = report;
  return insertReport(ctx, report, { reporter_id: null, id_solicitud, actor: PORTAL });
}

interface From {
  reporter_id: number | null;
  id_solicitud: number | null;
  actor: Actor;
}

function insertReport(ctx: Pick<Ctx, "db">, report: FromPortal, from: From): Promise<Added> {
  return inTransaction(ctx.db, async (trx) => {
    const { subject, reason, isShown = false, hide = false, externalId, dueAt } = report;
    const isOfMember = from.reporter_id !== null && !report.isAdded;
    if (isOfMember && subject.kind === "mensaje") await holdMessage(trx, subject.id);
    const queue = report.queue ?? queueOfReason[reason];
    const { id_caso, affected_id } = await findOrMake(trx, { subject, queue, dueAt });
    const known = await findReport(trx, id_caso, from);
    const { isNew } = await openCase(
      { db: trx },
      {
        ...{ subject, reason, externalId, hide, queue, dueAt },
        ...{ actor: from.actor, data: { isShown } },
        kind: from.id_solicitud === null ? "report" : "request",
        isCounted: !known,
      },
    );
    if (!known) {
      const id = await insert(trx, id_caso, report, from);
      await tellFiled(trx, { id_caso, affected_id, reason });
      return { id, id_caso };
    }
    if (isNew) await addWords(trx, known, report);
    return { id: known.id, id_caso };
  });
}

/**
 * Who deletes it for both at this moment comes after, and leaves it as evidence, or came before. Throws `not_found`: it
 * is there no more.
 */
async function holdMessage(trx: Database, id: number): Promise<void> {
  const row = trx
    .selectFrom("mensajes")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null);
  if (!(await forNoKeyUpdate(trx, row).executeTakeFirst())) throw new AppError("not_found");
}

function findReport(trx: Database, id_caso: number, { reporter_id, id_solicitud }: From) {
  return trx
    .selectFrom("denuncias")
    .select(["id", "text", "is_shown"])
    .where("id_caso", "=", id_caso)
    .$call((query) =>
      reporter_id === null
        ? query.where("id_solicitud", "=", id_solicitud)
        : query.where("reporter_id", "=", reporter_id),
    )
    .executeTakeFirst();
}

async function insert(
  trx: Database,
  id_caso: number,
  { reason, text = "", isShown = false }: NewReport,
  { reporter_id, id_solicitud }: From,
): Promise<number> {
  const now = Date.now();
  const { id } = await trx
    .insertInto("denuncias")
    .values({
      ...{ id_caso, reporter_id, id_solicitud, reason, text: text.slice(0, REPORT_TEXT) },
      ...{ is_shown: isShown ? 1 : 0, created_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What is told is read in the console, too: nothing is of a report about somebody who may read there, and not this. */
async function tellFiled(
  trx: Database,
  { id_caso, affected_id, reason }: Pick<Caso, "id_caso" | "affected_id"> & { reason: Reason },
): Promise<void> {
  if (await isKeptFromModerator(trx, affected_id)) return;
  await tellWebhooks(trx, "report.filed", { id_caso, reason });
}

async function addWords(
  trx: Database,
  { id, text, is_shown }: { id: number; text: string; is_shown: 0 | 1 },
  { reason, text: more = "", isShown = false }: NewReport,
): Promise<void> {
  await trx
    .updateTable("denuncias")
    .set({
      ...{ reason, text: joinWords(text, more).slice(0, REPORT_TEXT) },
      is_shown: isShown ? 1 : is_shown,
      ...{ state: "open", outcome: null, resolved_at: null, due_at: null },
      updated_at: Date.now(),
    })
    .where("id", "=", id)
    .execute();
}

/** The words of a report with those that are added. What it says already, sent once more, adds nothing. */
export function joinWords(text: string, more: string): string {
  if (text === "" || more === "") return text + more;
  const isSaid = `\n\n${text}\n\n`.includes(`\n\n${more}\n\n`);
  return isSaid ? text : `${text}\n\n${more}`;
}
