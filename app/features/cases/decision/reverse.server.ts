import type { Ctx } from "#app/context.server.ts";
import type { Actor } from "#app/features/people/audit.server.ts";
import { forgetTakenName } from "#app/features/names/taken.server.ts";
import { AppError } from "#app/http/errors.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import type { Decision } from "#db/schema/cases.ts";
import { settleContent } from "./content.server.ts";
import { inTransaction } from "../in-transaction.server.ts";
import { lockParties } from "./parties.server.ts";
import { lockCase, recordEvent } from "../record-event.server.ts";
import { hasReversed } from "./second-press.server.ts";
import { settleStanding } from "./standing.server.ts";
import { giveBack, type Taken } from "./taking.server.ts";

/**
 * Takes a decision back and with it all it did: content, counters, standing, and what was taken of the
 * profile; strikes count no more. What other decisions did stands. The same person who sends the same once more has done
 * so. Throws `decision_not_found`, `already_decided` when it is taken back already, and what {@link lockParties} throws.
 */
export function reverse(
  ctx: Pick<Ctx, "db">,
  id_decision: number,
  { actor, reason = "" }: { actor: Actor; reason?: string },
): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const { affected_id, id_caso } = await readDecision(trx, id_decision);
    await lockParties(trx, actor, affected_id);
    if (await hasReversed(trx, { id_caso, id_decision }, { actor, reason })) return;
    await takeBack(trx, id_decision, { actor, reason });
  });
}

/** The same for whoever holds the rows of the people. */
export async function takeBack(
  trx: Database,
  id_decision: number,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const now = Date.now();
  const { undo, id_caso } = await readDecision(trx, id_decision);
  // The case before its decisions, as everybody who decides takes them.
  await lockCase(trx, id_caso);
  const decision = await trx
    .updateTable("decisiones")
    .set({ reversed_at: now, reversed_by: actor.id, purged_at: now, undo: "{}" })
    .where("id_decision", "=", id_decision)
    .where("reversed_at", "is", null)
    .returning(["affected_id", "standing_effect"])
    .executeTakeFirst();
  if (!decision) throw new AppError("already_decided");
  const { affected_id, standing_effect } = decision;
  const taken = JSON.parse(undo) as Taken;
  await forgetTakenName(trx, id_decision);
  const notGivenBack = affected_id === null ? [] : await giveBack(trx, affected_id, taken);
  const data = { id_decision, reason, notGivenBack };
  const caso = await recordEvent({ db: trx }, id_caso, { kind: "reverse", actor, data });
  await settleContent(trx, caso);
  if (standing_effect && affected_id !== null) {
    await settleStanding(trx, affected_id, standing_effect);
  }
  await emit(trx, "decision_reversed", { id_decision });
}

/** Throws `decision_not_found`. */
export async function readDecision(trx: Database, id_decision: number): Promise<Decision> {
  const decision = await trx
    .selectFrom("decisiones")
    .selectAll()
    .where("id_decision", "=", id_decision)
    .executeTakeFirst();
  if (!decision) throw new AppError("decision_not_found");
  return decision;
}
