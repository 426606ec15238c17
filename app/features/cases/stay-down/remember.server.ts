import {
  forgetPicture,
  forgetRemoved,
  postsLike,
  rememberRemoved,
} from "#app/features/known/remember.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { lockCase } from "../record-event.server.ts";
import { settleRemoved } from "./matched.server.ts";

/** What was removed as illegal is remembered, so that it does not come back, and its copies are looked for. */
export async function rememberDecided(
  { db }: Pick<Services, "db">,
  { id_decision }: JobPayloads["case_decided"],
): Promise<void> {
  const decision = id_decision === null ? undefined : await readDecided(db, id_decision);
  // With the original all of its copies are remembered.
  if (decision?.subject_kind !== "publicacion" || decision.copy_of !== null) return;
  await settleMemory(db, decision);
}

/** What was removed in error may come back. */
export async function forgetReversed(
  { db }: Pick<Services, "db">,
  { id_decision }: JobPayloads["decision_reversed"],
): Promise<void> {
  await db.transaction().execute((trx) => forgetPicture(trx, id_decision));
  const decision = await readDecided(db, id_decision);
  if (!decision) return;
  const { subject_kind: kind, subject_id } = decision;
  // Of a copy that a moderator has given back: it is let pass.
  if (decision.copy_of !== null) await settleRemoved(db, { kind, id: subject_id }, "released");
  if (decision.copy_of !== null || kind !== "publicacion") return;
  await settleMemory(db, decision);
  // The same bytes are remembered once, however often they were removed.
  for (const id_publicacion of await postsLike(db, subject_id)) {
    const other = await findRemoved(db, id_publicacion);
    if (other) await settleMemory(db, other);
  }
}

interface Decided {
  id_caso: number;
  subject_id: number;
}

function readDecided(db: Database, id_decision: number) {
  return db
    .selectFrom("decisiones")
    .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
    .select(["casos.id_caso", "subject_kind", "subject_id", "copy_of"])
    .where("id_decision", "=", id_decision)
    .executeTakeFirst();
}

function findRemoved(db: Database, id_publicacion: number): Promise<Decided | undefined> {
  return removals(db)
    .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
    .select(["casos.id_caso", "subject_id"])
    .where("subject_kind", "=", "publicacion")
    .where("subject_id", "=", id_publicacion)
    .executeTakeFirst();
}

/** Decisions that stand and remove something as illegal of its own. */
function removals(db: Database) {
  return db
    .selectFrom("decisiones")
    .where("ground", "=", "illegal")
    .where("content_effect", "=", "removed")
    .where("copy_of", "is", null)
    .where("reversed_at", "is", null);
}

/** What decisions that stand make of it: however often, and in whatever order they are heard of. */
async function settleMemory(db: Database, { id_caso, subject_id }: Decided): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCase(trx, id_caso);
    const stands = await removals(trx)
      .select("id_decision")
      .where("id_caso", "=", id_caso)
      .executeTakeFirst();
    if (stands) await rememberRemoved(trx, subject_id);
    else await forgetRemoved(trx, subject_id);
  });
}
