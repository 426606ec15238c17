import { forgetRemoved, rememberRemoved } from "#app/features/known/remember.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { lockCase } from "./record-event.server.ts";

/** What was removed as illegal is remembered, so that it does not come back, and its copies are looked for. */
export async function rememberDecided(
  { db }: Pick<Services, "db">,
  { id_decision }: JobPayloads["case_decided"],
): Promise<void> {
  if (id_decision !== null) await settleMemory(db, id_decision);
}

/** What was removed in error may come back. */
export async function forgetReversed(
  { db }: Pick<Services, "db">,
  { id_decision }: JobPayloads["decision_reversed"],
): Promise<void> {
  await settleMemory(db, id_decision);
}

/** What decisions that stand make of it: however often, and in whatever order they are heard of. */
async function settleMemory(db: Database, id_decision: number): Promise<void> {
  const decision = await db
    .selectFrom("decisiones")
    .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
    .select(["casos.id_caso", "subject_kind", "subject_id"])
    .where("id_decision", "=", id_decision)
    .executeTakeFirst();
  if (decision?.subject_kind !== "publicacion") return;
  await db.transaction().execute(async (trx) => {
    await lockCase(trx, decision.id_caso);
    const stands = await trx
      .selectFrom("decisiones")
      .select("id_decision")
      .where("id_caso", "=", decision.id_caso)
      .where("ground", "=", "illegal")
      .where("content_effect", "=", "removed")
      .where("reversed_at", "is", null)
      .executeTakeFirst();
    if (stands) await rememberRemoved(trx, decision.subject_id);
    else await forgetRemoved(trx, decision.subject_id);
  });
}
