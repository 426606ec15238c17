import type { Ctx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { hidePicture } from "#app/features/profiles/settings/hidden-picture.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Caso, QueueName } from "#db/schema/cases.ts";
import type { Actor } from "#app/features/people/audit.server.ts";
import { dueAt } from "./clock.server.ts";
import { pictureOfCase, settleContent } from "./decision/content.server.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { QUEUE_PRIORITY } from "./limits.ts";
import { type CaseChange, lockCase, recordEvent } from "./record-event.server.ts";
import type { EventKind } from "./state.server.ts";
import { findSubject, type Subject } from "./subject.server.ts";

export interface Opening {
  subject: Subject;
  queue: QueueName;
  /** Why, for whoever reads the event. */
  reason: string;
  actor: Actor;
  /** `report` unless it says otherwise; `raise`: a moderator does of their own accord. */
  kind?: EventKind;
  /** Hides it first and lets it be decided then. */
  hide?: boolean;
  externalId?: string | undefined;
  data?: Record<string, unknown>;
  /** Instead of the queue's own clock. */
  dueAt?: number | undefined;
  /** One more has reported it. */
  isCounted?: boolean;
}

/**
 * Finds or makes the case of a subject, moves it to the strictest queue, priority and deadline it was
 * ever opened for while it is open, and writes the event. Throws `not_found` for a subject that is not there.
 */
export function openCase(
  ctx: Pick<Ctx, "db">,
  opening: Opening,
): Promise<{ id_caso: number; isNew: boolean }> {
  return inTransaction(ctx.db, async (trx) => {
    const { actor, kind = "report", reason, externalId, data, hide = false } = opening;
    const caso = await findOrMake(trx, opening);
    const event = { kind, actor, externalId, data: { ...data, queue: opening.queue, reason } };
    const change = changeOf(caso, opening);
    const { isNew, ...now } = await recordEvent({ db: trx }, caso.id_caso, { ...event, change });
    if (isNew && hide && !now.is_hidden) await hideFirst(trx, now, actor);
    return { id_caso: caso.id_caso, isNew };
  });
}

/** The case of a subject, locked. Throws `not_found`. */
export async function findOrMake(
  trx: Database,
  opening: Pick<Opening, "subject" | "queue" | "dueAt">,
): Promise<Caso> {
  const { subject, queue } = opening;
  const key = { subject_kind: subject.kind, subject_id: subject.id };
  const known = await trx
    .selectFrom("casos")
    .select("id_caso")
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .executeTakeFirst();
  if (known) return lockCase(trx, known.id_caso);
  const found = await findSubject(trx, subject);
  if (!found) throw new AppError("not_found");
  const now = Date.now();
  return (
    trx
      .insertInto("casos")
      .values({
        ...key,
        ...{ affected_id: found.affected_id, state: "open", queue },
        ...{ priority: QUEUE_PRIORITY[queue], due_at: deadline(opening, now) },
        ...{ created_at: now, updated_at: now },
      })
      // Somebody else has made it meanwhile: theirs, and locked.
      .onConflict((conflict) =>
        conflict
          .columns(["subject_kind", "subject_id"])
          .doUpdateSet((eb) => ({ updated_at: eb.ref("casos.updated_at") })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

/** A closed case begins anew with what opens it. */
function changeOf(caso: Caso, opening: Opening): CaseChange {
  const due_at = deadline(opening, Date.now());
  const { queue } = opening;
  const priority = QUEUE_PRIORITY[queue];
  const report = opening.isCounted ? { reports: caso.reports + 1, last_report_at: Date.now() } : {};
  if (caso.state === "closed") {
    return { ...report, queue, priority, due_at, assigned_to: null, assigned_at: null };
  }
  return {
    ...report,
    queue: priority > caso.priority ? queue : caso.queue,
    priority: Math.max(priority, caso.priority),
    due_at: Math.min(due_at, caso.due_at),
  };
}

function deadline({ queue, dueAt: given }: Pick<Opening, "queue" | "dueAt">, now: number): number {
  return given ?? dueAt(queue, now, getEnv().timeZone);
}

/** Of a picture of a profile for whoever holds the person's row. */
async function hideFirst(trx: Database, caso: Caso, actor: Actor): Promise<void> {
  const picture = pictureOfCase[caso.subject_kind];
  if (picture && caso.affected_id !== null) await hidePicture(trx, caso.affected_id, picture);
  const change = { is_hidden: 1 } as const;
  const hidden = await recordEvent({ db: trx }, caso.id_caso, { kind: "hide", actor, change });
  await settleContent(trx, hidden);
}
