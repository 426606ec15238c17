import type { Ctx } from "#app/context.server.ts";
import type { DecisionAction } from "#app/features/cases/schema.ts";
import type { Database } from "#db/client.ts";
import { namesOf } from "../queue/lines.server.ts";

/** A decision as a moderator sees it. Times in milliseconds. */
export interface DecisionLine {
  id_decision: number;
  id_caso: number;
  actions: DecisionAction[];
  ground: "illegal" | "terms";
  clause: string;
  facts: string;
  strikes: number;
  ends_at: number | null;
  created_at: number;
  reversed_at: number | null;
  puid: string;
  decided_by: number | null;
  /** Null: the command line, the program, or an account that is gone. */
  decider: string | null;
  appeal: AppealLine | null;
}

export interface AppealLine {
  id_apelacion: number;
  text: string;
  created_at: number;
  decided_at: number | null;
  outcome: "upheld" | "reversed" | null;
  answer: string | null;
}

const SHOWN = 20;

/** What was decided in a case, the newest first. */
export function decisionsOfCase(ctx: Pick<Ctx, "db">, id_caso: number): Promise<DecisionLine[]> {
  return shown(ctx.db, decisions(ctx.db).where("decisiones.id_caso", "=", id_caso), SHOWN);
}

/** What was decided about somebody, the newest first. */
export function decisionsAbout(
  ctx: Pick<Ctx, "db">,
  affected_id: number,
  limit: number,
): Promise<DecisionLine[]> {
  return shown(ctx.db, decisions(ctx.db).where("decisiones.affected_id", "=", affected_id), limit);
}

function decisions(db: Database) {
  return db
    .selectFrom("decisiones")
    .leftJoin("apelaciones", "apelaciones.id_decision", "decisiones.id_decision")
    .select([
      "decisiones.id_decision",
      "decisiones.id_caso",
      "actions",
      "ground",
      "clause",
      "facts",
    ])
    .select(["strikes", "decisiones.created_at", "reversed_at", "puid"])
    .select((eb) => eb.fn.coalesce("ended_at", "ends_at").as("ends_at"))
    .select(["decisiones.decided_by", "id_apelacion", "text", "outcome", "answer"])
    .select(["apelaciones.created_at as appealed_at", "apelaciones.decided_at as answered_at"]);
}

async function shown(
  db: Database,
  query: ReturnType<typeof decisions>,
  limit: number,
): Promise<DecisionLine[]> {
  const rows = await query.orderBy("decisiones.id_decision", "desc").limit(limit).execute();
  const names = await namesOf(
    db,
    rows.map(({ decided_by }) => decided_by),
  );
  return rows.map((row) => {
    const { id_apelacion, text, outcome, answer, appealed_at, answered_at, ...rest } = row;
    return {
      ...rest,
      actions: JSON.parse(row.actions) as DecisionAction[],
      decider: (row.decided_by !== null && names.get(row.decided_by)) || null,
      appeal:
        id_apelacion === null || text === null || appealed_at === null
          ? null
          : {
              id_apelacion,
              text,
              outcome,
              answer,
              created_at: appealed_at,
              decided_at: answered_at,
            },
    };
  });
}
