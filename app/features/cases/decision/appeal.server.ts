import type { Ctx } from "#app/context.server.ts";
import type { Actor } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { settleContent } from "./content.server.ts";
import { inTransaction } from "../in-transaction.server.ts";
import { APPEAL_TEXT, QUEUE_PRIORITY } from "../limits.ts";
import { lockParties } from "./parties.server.ts";
import { lockCase, recordEvent } from "../record-event.server.ts";
import { placeOfAppeal } from "../waiting.server.ts";
import { readDecision, takeBack } from "./reverse.server.ts";

/**
 * The affected person appeals, once for each decision and within its time: the case is escalated.
 * `actor` is that person, however they have proven it. Throws `decision_not_found` (also for somebody
 * else's), `appeal_late`, `already_appealed` and `bad_input`.
 */
export function appeal(
  ctx: Pick<Ctx, "db">,
  { id_decision, text, actor }: { id_decision: number; text: string; actor: Actor },
): Promise<{ id_apelacion: number }> {
  const words = text.trim();
  if (words === "" || [...words].length > APPEAL_TEXT) throw new AppError("bad_input");
  return inTransaction(ctx.db, async (trx) => {
    const { id_caso, affected_id } = await readDecision(trx, id_decision);
    if (affected_id === null || affected_id !== actor.id) throw new AppError("decision_not_found");
    const caso = await lockCase(trx, id_caso);
    const now = Date.now();
    // As it is now that the case is ours.
    const decision = await readDecision(trx, id_decision);
    if (await findAppeal(trx, id_decision)) throw new AppError("already_appealed");
    if (now > decision.appeal_until || decision.reversed_at !== null) {
      throw new AppError("appeal_late");
    }
    const { id_apelacion } = await trx
      .insertInto("apelaciones")
      .values({ id_decision, text: words, created_at: now })
      .returning("id_apelacion")
      .executeTakeFirstOrThrow();
    // What waits in a stricter queue goes on waiting there.
    const isGraver = caso.state !== "closed" && caso.priority > QUEUE_PRIORITY.apelacion;
    const change = isGraver ? {} : placeOfAppeal(now);
    const data = { id_decision, id_apelacion };
    await recordEvent({ db: trx }, id_caso, { kind: "appeal", actor, data, change });
    return { id_apelacion };
  });
}

/**
 * Answers an appeal in writing; `reversed` undoes the decision. What has come into the case since, such as
 * another report, goes on waiting in it for a decision. Somebody else decides than who decided first, where
 * there is anybody else. False: the same person has answered so already, and sends it once more. Throws
 * `decision_not_found`, `already_decided`, `bad_input`, `forbidden` for who
 * decided it first, and what {@link lockParties} throws.
 */
export function decideAppeal(
  ctx: Pick<Ctx, "db">,
  id_decision: number,
  { actor, outcome, answer }: { actor: Actor; outcome: "upheld" | "reversed"; answer: string },
): Promise<boolean> {
  const words = answer.trim();
  if (words === "" || [...words].length > APPEAL_TEXT) throw new AppError("bad_input");
  return inTransaction(ctx.db, async (trx) => {
    const { id_caso, affected_id, decided_by } = await readDecision(trx, id_decision);
    await lockParties(trx, actor, affected_id);
    await lockCase(trx, id_caso);
    const { reversed_at } = await readDecision(trx, id_decision);
    const isSame = actor.id !== null && actor.id === decided_by;
    if (isSame && (await isAnybodyElse(trx, [actor.id!, affected_id ?? 0]))) {
      throw new AppError("forbidden");
    }
    const decided_at = Date.now();
    const { numUpdatedRows } = await trx
      .updateTable("apelaciones")
      .set({ decided_by: actor.id, decided_at, outcome, answer: words })
      .where("id_decision", "=", id_decision)
      .where("decided_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      const answered = await findAppeal(trx, id_decision);
      if (!answered) throw new AppError("decision_not_found");
      const isOwn = actor.id !== null && answered.decided_by === actor.id;
      if (isOwn && answered.outcome === outcome && answered.answer === words) return false;
      throw new AppError("already_decided");
    }
    const data = { id_decision, outcome };
    const caso = await recordEvent({ db: trx }, id_caso, { kind: "appeal_decided", actor, data });
    // It may have been taken back before anybody answered.
    const isTakenBack = outcome === "reversed" && reversed_at === null;
    if (isTakenBack) await takeBack(trx, id_decision, { actor, reason: words });
    else await settleContent(trx, caso);
    return true;
  });
}

function findAppeal(trx: Database, id_decision: number) {
  return trx
    .selectFrom("apelaciones")
    .select(["id_apelacion", "decided_by", "outcome", "answer"])
    .where("id_decision", "=", id_decision)
    .executeTakeFirst();
}

async function isAnybodyElse(trx: Database, but: number[]): Promise<boolean> {
  const row = await trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("role", "in", ["moderator", "administrator"])
    .where("status", "=", "active")
    .where("id_usuario", "not in", but)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
