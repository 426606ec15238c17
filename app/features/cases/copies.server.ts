import { entryOfHash, postOfEntry } from "#app/features/known/remember.server.ts";
import { settleMatch, settleMatchesOf } from "#app/features/known/settle-match.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Decision } from "#db/schema/cases.ts";
import type { Coincidencia } from "#db/schema/known.ts";
import { decide } from "./decision/decide.server.ts";
import { openCase } from "./open-case.server.ts";
import { lockParties } from "./decision/parties.server.ts";
import { reverse } from "./decision/reverse.server.ts";
import { strings } from "./strings.server.ts";
import { findSubject } from "./subject.server.ts";

/**
 * What is byte for byte what was removed as illegal is removed as that was, by a decision of its own. No
 * strike, and nothing of the account: about a person a person decides. False: it waits for a moderator.
 */
export async function removeCopy(db: Database, match: Coincidencia): Promise<boolean> {
  const { id_publicacion, id_coincidencia } = match;
  if (match.kind !== "archivo" || id_publicacion === null) return false;
  const original = await originalOf(db, match);
  if (!original) return false;
  const subject = { kind: "publicacion", id: id_publicacion } as const;
  return db.transaction().execute(async (trx) => {
    const found = await findSubject(trx, subject);
    if (!found) return true;
    await lockParties(trx, AUTOMATIC, found.affected_id);
    // Whoever asked for the removal of a copy may have published it first.
    if (await hasReported(trx, found.affected_id, original.id_caso)) return false;
    if (!(await settleMatch(trx, id_coincidencia, "removed"))) return true;
    const { id_caso } = await openCase(
      { db: trx },
      {
        ...{ subject, queue: "coincidencia", kind: "match", actor: AUTOMATIC },
        ...{ reason: "copy", externalId: `match:${id_coincidencia}` },
        data: { id_coincidencia, id_archivo: match.id_archivo, hash_kind: match.hash_kind },
      },
    );
    if (await isRemoved(trx, id_caso)) return true;
    const { clause, category, territorial_scope, id_decision } = original;
    await decide({ db: trx }, id_caso, {
      ...{ actor: AUTOMATIC, actions: ["remove"], ground: "illegal", clause },
      ...{ facts: strings.copyFacts, category: category as "STATEMENT_CATEGORY_VIOLENCE" },
      ...{ automatedDetection: true, automatedDecision: "AUTOMATED_DECISION_FULLY" },
      ...{ territorialScope: JSON.parse(territorial_scope) as string[], copyOf: id_decision },
    });
    return true;
  });
}

/** The decision that removed it first and stands. */
async function originalOf(db: Database, { hash, distance }: Coincidencia) {
  const entry = distance === 0 ? await entryOfHash(db, { kind: "sha256", hash }) : null;
  const id_publicacion = postOfEntry(entry);
  if (id_publicacion === null) return undefined;
  return db
    .selectFrom("decisiones")
    .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
    .selectAll("decisiones")
    .where("subject_kind", "=", "publicacion")
    .where("subject_id", "=", id_publicacion)
    .where("ground", "=", "illegal")
    .where("content_effect", "=", "removed")
    .where("copy_of", "is", null)
    .where("reversed_at", "is", null)
    .orderBy("id_decision", "desc")
    .executeTakeFirst();
}

async function hasReported(
  trx: Database,
  reporter_id: number,
  id_caso: Decision["id_caso"],
): Promise<boolean> {
  const row = await trx
    .selectFrom("denuncias")
    .select("id")
    .where("id_caso", "=", id_caso)
    .where("reporter_id", "=", reporter_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** As illegal, by somebody who was faster. */
async function isRemoved(trx: Database, id_caso: number): Promise<boolean> {
  const row = await trx
    .selectFrom("decisiones")
    .select("id_decision")
    .where("id_caso", "=", id_caso)
    .where("ground", "=", "illegal")
    .where("content_effect", "=", "removed")
    .where("reversed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

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
    .select(["decisiones.id_decision", "casos.subject_id"])
    .where("copy_of", "=", id_decision)
    .where("reversed_at", "is", null)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "<>", "upheld")]))
    .execute();
  for (const copy of copies) {
    await db.transaction().execute(async (trx) => {
      await settleMatchesOf(trx, copy.subject_id, { from: "removed", to: "undone" });
      const reason = strings.copyReversed;
      await reverse({ db: trx }, copy.id_decision, { actor: AUTOMATIC, reason }).catch(late);
    });
  }
}

/** A moderator was faster. */
function late(error: unknown): void {
  if (!(error instanceof AppError && error.code === "already_decided")) throw error;
}
