import type { Ctx } from "#app/context.server.ts";
import { findPerson, type Standing, type Who } from "#app/features/accounts/operator.server.ts";
import { COMMAND_LINE } from "#app/features/people/audit.server.ts";
import { freeStatus } from "#app/features/people/standing.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { decide } from "./decision/decide.server.ts";
import { inTransaction } from "./in-transaction.server.ts";
import { openCase } from "./open-case.server.ts";
import { lockParties } from "./decision/parties.server.ts";
import { takeBack } from "./decision/reverse.server.ts";
import type { DecisionAction } from "./schema.ts";

type Source = Pick<Ctx, "db">;

/** What the operator decides without saying more. */
const CLAUSE = "operator";
const FACTS = "Decided by the operator of this site on the command line.";

/** Suspends on the operator's word, for some days or until it is taken back. Throws `user_not_found`. */
export function suspendAccount(
  ctx: Source,
  who: Who,
  { days }: { days?: number } = {},
): Promise<Standing> {
  return decideOn(ctx, who, "suspend", days);
}

/** Throws `user_not_found`. */
export function banAccount(ctx: Source, who: Who): Promise<Standing> {
  return decideOn(ctx, who, "ban");
}

function decideOn(ctx: Source, who: Who, action: DecisionAction, days?: number): Promise<Standing> {
  return inTransaction(ctx.db, async (trx) => {
    const { id_usuario } = await findPerson({ db: trx }, who);
    await lockParties(trx, COMMAND_LINE, id_usuario);
    const { id_caso } = await openCase(
      { db: trx },
      {
        ...{ subject: { kind: "perfil", id: id_usuario }, queue: "otro", kind: "raise" },
        ...{ reason: CLAUSE, actor: COMMAND_LINE },
      },
    );
    await decide({ db: trx }, id_caso, {
      ...{ actions: [action], actor: COMMAND_LINE, ground: "terms", clause: CLAUSE, facts: FACTS },
      category: "STATEMENT_CATEGORY_OTHER_VIOLATION_TC",
      ...(days !== undefined && { days }),
    });
    return readStanding(trx, id_usuario);
  });
}

/** Takes back every suspension and ban that holds. Throws `user_not_found`. */
export function unsuspendAccount(ctx: Source, who: Who): Promise<Standing> {
  return inTransaction(ctx.db, async (trx) => {
    const { id_usuario } = await findPerson({ db: trx }, who);
    await lockParties(trx, COMMAND_LINE, id_usuario);
    const holding = await trx
      .selectFrom("decisiones")
      .select("id_decision")
      .where("affected_id", "=", id_usuario)
      .where("standing_effect", "in", ["suspended", "banned"])
      .where("reversed_at", "is", null)
      .where("ended_at", "is", null)
      .execute();
    for (const { id_decision } of holding) {
      await takeBack(trx, id_decision, { actor: COMMAND_LINE, reason: CLAUSE });
    }
    // From before suspensions were decisions.
    await trx
      .updateTable("usuarios")
      .set({ status: freeStatus, suspended_until: null })
      .where("id_usuario", "=", id_usuario)
      .where("status", "<>", "deleted")
      .execute();
    const uniqueKey = `index_search:${id_usuario}`;
    await enqueue(trx, "index_search", { id_usuario }, { uniqueKey });
    await emit(trx, "standing_changed", { id_usuario });
    return readStanding(trx, id_usuario);
  });
}

function readStanding(trx: Database, id_usuario: number): Promise<Standing> {
  return trx
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "es_creador", "verificado", "de_confianza"])
    .select(["ve_documentos", "role", "status"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
}
