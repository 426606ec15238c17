import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import { lockParties } from "../decision/parties.server.ts";
import { takeBack } from "../decision/reverse.server.ts";
import { lockCase } from "../record-event.server.ts";
import { strings } from "../strings.server.ts";
import { settleRemoved } from "./matched.server.ts";

/**
 * With what was removed in error come back its copies, unless somebody has looked at one of them since and
 * let its removal stand. A copy that is given back alone stays, however often it is found.
 */
export async function reverseCopies(
  { db }: Pick<Services, "db">,
  { id_decision }: JobPayloads["decision_reversed"],
): Promise<void> {
  const copies = await db
    .selectFrom("decisiones")
    .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
    .leftJoin("apelaciones", "apelaciones.id_decision", "decisiones.id_decision")
    .select(["decisiones.id_decision", "casos.id_caso", "casos.affected_id"])
    .select(["subject_kind", "subject_id"])
    .where("copy_of", "=", id_decision)
    .where("reversed_at", "is", null)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "<>", "upheld")]))
    .execute();
  for (const copy of copies) {
    await db.transaction().execute(async (trx) => {
      // In the order of a decision: people, the case, then what it is about.
      await lockParties(trx, AUTOMATIC, copy.affected_id);
      await lockCase(trx, copy.id_caso);
      await settleRemoved(trx, { kind: copy.subject_kind, id: copy.subject_id }, "undone");
      const reason = strings.copyReversed;
      await takeBack(trx, copy.id_decision, { actor: AUTOMATIC, reason }).catch(late);
    });
  }
}

/** A moderator was faster. */
function late(error: unknown): void {
  if (!(error instanceof AppError && error.code === "already_decided")) throw error;
}
