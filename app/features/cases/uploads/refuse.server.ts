import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { Services } from "#app/services.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import { entryListOf, refusedMatchesOf } from "#app/features/known/queries.server.ts";
import type { Database } from "#db/client.ts";
import type { Decision } from "#db/schema/cases.ts";
import type { Coincidencia, SubidaConocida } from "#db/schema/known.ts";
import { decide, type NewDecision } from "../decision/decide.server.ts";
import { lockParties } from "../decision/parties.server.ts";
import { openCase } from "../open-case.server.ts";
import { originalOf } from "../stay-down/originals.server.ts";
import { strings } from "../strings.server.ts";
import { findUpload } from "./queries.server.ts";

/**
 * Gives an upload that was refused its statement of reasons, a decision that a program made and that can be
 * appealed like any. What is on a list about minors then waits in the queue of those: the law wants it
 * reported by a person.
 */
export async function stateRefusal(
  { db }: Pick<Services, "db">,
  { id_subida }: JobPayloads["upload_refused"],
): Promise<void> {
  const upload = await findUpload(db, id_subida);
  const matches = upload ? await refusedMatchesOf(db, upload.original) : [];
  // Told already: a job may run twice.
  if (!upload || matches.length === 0) return;
  const source = await sourceOf(db, matches);
  await db.transaction().execute(async (trx) => {
    await lockParties(trx, AUTOMATIC, upload.id_usuario);
    const left = await refusedMatchesOf(trx, upload.original);
    if (left.length === 0) return;
    const opening = {
      ...({ subject: { kind: "subida", id: id_subida }, kind: "match", actor: AUTOMATIC } as const),
      ...{ reason: left[0]!.nombre, data: { found: left.map(foundOf) } },
      externalId: `refused:${left[0]!.id_coincidencia}`,
    };
    const { id_caso } = await openCase({ db: trx }, { ...opening, queue: "coincidencia" });
    const isOfMinors =
      upload.about === "minors" || source?.category === "STATEMENT_CATEGORY_PROTECTION_OF_MINORS";
    const decided = await decide({ db: trx }, id_caso, refusal(upload, { source, isOfMinors }));
    await trx
      .updateTable("coincidencias")
      .set({ id_decision: decided.id_decision })
      .where("original", "=", upload.original)
      .where("state", "=", "refused")
      .execute();
    if (!isOfMinors) return;
    const externalId = `${opening.externalId}:menores`;
    await openCase({ db: trx }, { ...opening, kind: "raise", queue: "menores", externalId });
  });
}

const foundOf = ({ nombre, hash_kind, distance }: Coincidencia & { nombre: string }) => ({
  ...{ lista: nombre, hash_kind, distance },
});

/** What was removed here, where it is known by the list of that; undefined: others list it. */
async function sourceOf(
  db: Database,
  matches: (Coincidencia & { nombre: string })[],
): Promise<Decision | undefined> {
  for (const match of entryListOf(matches)) {
    const original = await originalOf(db, match);
    if (original) return original;
  }
  return undefined;
}

/** Whoever sent it is told what was done and why, and neither the list nor how near it came. */
function refusal(
  { about, kind }: SubidaConocida,
  { source, isOfMinors }: { source: Decision | undefined; isOfMinors: boolean },
): NewDecision {
  const { clauses, refusedFacts } = strings;
  const made = {
    ...{ actor: AUTOMATIC, actions: ["refuse" as const], automatedDetection: true },
    ...{ automatedDecision: "AUTOMATED_DECISION_FULLY" as const },
    ...(source && { copyOf: source.id_decision }),
  };
  if (isOfMinors) {
    const category = "STATEMENT_CATEGORY_PROTECTION_OF_MINORS";
    return {
      ...made,
      ground: "terms",
      clause: clauses.prohibited,
      facts: refusedFacts.short,
      category,
    };
  }
  if (source) {
    const { clause, category, territorial_scope } = source;
    return {
      ...{ ...made, ground: "illegal", clause, facts: refusedFacts.removed[kind] },
      category: category as NewDecision["category"],
      territorialScope: JSON.parse(territorial_scope) as string[],
    };
  }
  return about === "intimate"
    ? {
        ...{ ...made, ground: "terms", clause: clauses.intimate, facts: refusedFacts.listed[kind] },
        category: "STATEMENT_CATEGORY_CYBER_VIOLENCE",
      }
    : {
        ...{
          ...made,
          ground: "terms",
          clause: clauses.prohibited,
          facts: refusedFacts.listed[kind],
        },
        category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
      };
}
