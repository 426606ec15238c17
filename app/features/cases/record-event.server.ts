import type { Updateable } from "kysely";
import type { Ctx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import type { CasosTable, Caso } from "#db/schema/cases.ts";
import { type Actor, isOnDuty, recordAudit } from "#app/features/people/audit.server.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { type EventKind, isClosing, nextState } from "./state.server.ts";
import { waitsAfter } from "./waiting.server.ts";

export type CaseChange = Omit<Updateable<CasosTable>, "state" | "updated_at" | "closed_at">;

export interface NewEvent {
  kind: EventKind;
  actor: Actor;
  data?: Record<string, unknown>;
  /** The same one again is the same event, and changes nothing. */
  externalId?: string | undefined;
  /** What else becomes of the case's row. Its state follows from the event alone. */
  change?: CaseChange;
  /** What waits in the case goes on waiting. */
  staysOpen?: boolean;
}

/**
 * The one place where a case changes: an event is added and the row of the case made to say what
 * follows, in one transaction. Gives the row. Throws `case_not_found`, and `already_decided` for what a
 * closed case does not take.
 */
export function recordEvent(
  ctx: Pick<Ctx, "db">,
  id_caso: number,
  event: NewEvent,
): Promise<Caso & { isNew: boolean; id_evento: number }> {
  return inTransaction(ctx.db, async (trx) => {
    const caso = await lockCase(trx, id_caso);
    const { kind, actor, data = {}, externalId = null, change = {}, staysOpen = false } = event;
    const known = externalId === null ? undefined : await findEvent(trx, externalId);
    if (known) return { ...caso, isNew: false, id_evento: known.id };
    const now = Date.now();
    const waits = staysOpen
      ? "decision"
      : isClosing(kind)
        ? await waitsAfter(trx, caso, kind)
        : null;
    const state = nextState(caso.state, kind, waits);
    const { id } = await trx
      .insertInto("eventos_moderacion")
      .values({
        ...{ id_caso, kind, actor_id: actor.id, actor_kind: actor.kind },
        ...{ data: JSON.stringify(data), external_id: externalId, created_at: now },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isOnDuty(actor)) {
      const subject = { kind: caso.subject_kind, id: caso.subject_id };
      await recordAudit(
        { db: trx },
        { actor, action: `case.${kind}`, subject, data: { id_caso, ...data } },
      );
    }
    const closed_at = state === "closed" ? (caso.closed_at ?? now) : null;
    const changed = await trx
      .updateTable("casos")
      .set({ ...change, state, closed_at, updated_at: now })
      .where("id_caso", "=", id_caso)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...changed, isNew: true, id_evento: id };
  });
}

/** Whoever changes a case takes its row first, after those of people. Throws `case_not_found`. */
export async function lockCase(trx: Database, id_caso: number): Promise<Caso> {
  const row = trx.selectFrom("casos").selectAll().where("id_caso", "=", id_caso);
  const caso = await forUpdate(trx, row).executeTakeFirst();
  if (!caso) throw new AppError("case_not_found");
  return caso;
}

function findEvent(trx: Database, external_id: string) {
  return trx
    .selectFrom("eventos_moderacion")
    .select("id")
    .where("external_id", "=", external_id)
    .executeTakeFirst();
}
