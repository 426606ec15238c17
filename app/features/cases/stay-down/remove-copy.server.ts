import { settleMatch } from "#app/features/known/settle-match.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { findHeld } from "#app/features/profiles/settings/held-picture.server.ts";
import type { Database } from "#db/client.ts";
import type { Decision } from "#db/schema/cases.ts";
import type { Coincidencia } from "#db/schema/known.ts";
import { decide } from "../decision/decide.server.ts";
import { lockParties } from "../decision/parties.server.ts";
import { openCase } from "../open-case.server.ts";
import { strings } from "../strings.server.ts";
import { findSubject } from "../subject.server.ts";
import { isShown, type Matched, matchedOf } from "./matched.server.ts";
import { originalOf } from "./originals.server.ts";

/**
 * What is byte for byte what was removed as illegal is removed as that was, by a decision of its own. No
 * strike, and nothing of the account but the picture that it is: about a person a person decides. False: it
 * waits for a moderator.
 */
export async function removeCopy(db: Database, match: Coincidencia): Promise<boolean> {
  const matched = matchedOf(match);
  if (!matched || match.hash_kind === "pdq") return false;
  const original = await originalOf(db, match);
  if (!original) return false;
  return db.transaction().execute(async (trx) => {
    const found = await findSubject(trx, matched.subject);
    if (!found) return true;
    await lockParties(trx, AUTOMATIC, found.affected_id);
    // Whoever asked for the removal of a copy may have published it first.
    if (await hasReported(trx, found.affected_id, original.id_caso)) return false;
    // One case has both: what waits beside it is not decided with it.
    if (matched.picture && (await findHeld(trx, matched.picture, found.affected_id))) return false;
    if (matched.picture && !(await isShown(trx, match, matched))) return true;
    if (!(await settleMatch(trx, match.id_coincidencia, "removed"))) return true;
    if (await isRemoved(trx, matched)) return true;
    await removeAs(trx, original, { match, matched });
    return true;
  });
}

async function removeAs(
  trx: Database,
  original: Decision,
  { match, matched }: { match: Coincidencia; matched: Matched },
): Promise<void> {
  const { id_coincidencia, id_archivo, hash_kind } = match;
  const { id_caso } = await openCase(
    { db: trx },
    {
      ...{ subject: matched.subject, queue: "coincidencia", kind: "match", actor: AUTOMATIC },
      ...{ reason: "copy", externalId: `match:${id_coincidencia}` },
      data: { id_coincidencia, id_archivo, hash_kind },
    },
  );
  const { clause, category, territorial_scope, id_decision } = original;
  await decide({ db: trx }, id_caso, {
    ...{ actor: AUTOMATIC, actions: [matched.removal], ground: "illegal", clause },
    ...{ facts: strings.copyFacts[match.id_mensaje === null ? match.kind : "mensaje"] },
    ...{ category: category as "STATEMENT_CATEGORY_VIOLENCE" },
    ...{ automatedDetection: true, automatedDecision: "AUTOMATED_DECISION_FULLY" },
    ...{ territorialScope: JSON.parse(territorial_scope) as string[], copyOf: id_decision },
  });
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
async function isRemoved(trx: Database, { subject }: Matched): Promise<boolean> {
  const row = await trx
    .selectFrom("decisiones")
    .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
    .select("id_decision")
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("ground", "=", "illegal")
    .where("content_effect", "=", "removed")
    .where("reversed_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
