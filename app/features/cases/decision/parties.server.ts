import { AppError } from "#app/http/errors.ts";
import type { Actor } from "#app/features/people/audit.server.ts";
import { standsWell } from "#app/features/people/standing.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";

/**
 * Takes the rows of who decides and of whom it is about until the transaction ends, before every other
 * lock, and checks that the one may decide about the other as they stand now. Throws `forbidden` (also
 * for a moderator who was suspended meanwhile), `cannot_decide_self` and `administrators_only`.
 */
export async function lockParties(
  trx: Database,
  actor: Actor,
  affected_id: number | null,
): Promise<void> {
  const ids = [actor.id, affected_id].filter((id) => id !== null);
  const query = trx
    .selectFrom("usuarios")
    .select(["id_usuario", "role", "status", "suspended_until"])
    .where("id_usuario", "in", ids)
    .orderBy("id_usuario");
  const people = ids.length === 0 ? [] : await forNoKeyUpdate(trx, query).execute();
  if (actor.id !== null) {
    const decider = people.find(({ id_usuario }) => id_usuario === actor.id);
    const mayDecide = decider && decider.role === actor.kind && standsWell(decider);
    if (!mayDecide || decider.role === "user") throw new AppError("forbidden");
    if (actor.id === affected_id) throw new AppError("cannot_decide_self");
  }
  const affected = people.find(({ id_usuario }) => id_usuario === affected_id);
  if (actor.kind === "moderator" && affected?.role === "administrator") {
    throw new AppError("administrators_only");
  }
}

/** The same for whoever decides a case. Gives whom it is about; throws `case_not_found` also. */
export async function lockPartiesOf(
  trx: Database,
  actor: Actor,
  id_caso: number,
): Promise<number | null> {
  const caso = await trx
    .selectFrom("casos")
    .select("affected_id")
    .where("id_caso", "=", id_caso)
    .executeTakeFirst();
  if (!caso) throw new AppError("case_not_found");
  await lockParties(trx, actor, caso.affected_id);
  return caso.affected_id;
}
