import type { Ctx } from "#app/context.server.ts";
import type { Period } from "./period.ts";
import { type Statement, statementOf } from "./statement.ts";

/** As many as one call of the transparency database takes. */
export const STATEMENTS_PER_CALL = 100;

/** The statements of a period, oldest first, in the bodies of as many calls as it takes. */
export async function* statementBatches(
  { db }: Pick<Ctx, "db">,
  { from, to }: Pick<Period, "from" | "to">,
  { siteUrl }: { siteUrl: string },
): AsyncGenerator<{ statements: Statement[] }> {
  let after = { created_at: from - 1, id_decision: 0 };
  let statements: Statement[] = [];
  for (;;) {
    const rows = await db
      .selectFrom("decisiones")
      .leftJoin("usuarios", "usuarios.id_usuario", "decisiones.affected_id")
      .selectAll("decisiones")
      .select("usuarios.es_creador")
      .where((eb) =>
        eb(
          eb.refTuple("decisiones.created_at", "id_decision"),
          ">",
          eb.tuple(after.created_at, after.id_decision),
        ),
      )
      .where("decisiones.created_at", "<", to)
      .orderBy("decisiones.created_at")
      .orderBy("id_decision")
      .limit(STATEMENTS_PER_CALL)
      .execute();
    for (const row of rows) {
      const statement = statementOf(row, { siteUrl });
      if (statement) statements.push(statement);
      if (statements.length === STATEMENTS_PER_CALL) {
        yield { statements };
        statements = [];
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < STATEMENTS_PER_CALL) break;
    after = last;
  }
  if (statements.length > 0) yield { statements };
}
