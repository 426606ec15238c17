import type { Actor } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import type { Decision } from "#db/schema/cases.ts";
import { lockCase, recordEvent } from "../record-event.server.ts";
import { settleStanding } from "./standing.server.ts";

type Ending = Pick<Decision, "id_decision" | "id_caso" | "affected_id" | "standing_effect">;

/**
 * What a decision did to somebody's standing is over; all else that it did stays. For whoever holds the rows of the
 * people.
 */
export async function endDecision(
  trx: Database,
  { id_decision, id_caso, affected_id, standing_effect }: Ending,
  actor: Actor,
): Promise<void> {
  await lockCase(trx, id_caso);
  const { numUpdatedRows } = await trx
    .updateTable("decisiones")
    .set({ ended_at: Date.now() })
    .where("id_decision", "=", id_decision)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordEvent({ db: trx }, id_caso, { kind: "ended", actor, data: { id_decision } });
  if (affected_id === null || !standing_effect) return;
  await settleStanding(trx, affected_id, standing_effect);
}
