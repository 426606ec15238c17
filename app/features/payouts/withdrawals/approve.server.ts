import { getEnv } from "#app/env.server.ts";
import { isKnownOrGone } from "#app/features/people/standing.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { availableOf } from "./balance.server.ts";
import { moveWithdrawal } from "./move.server.ts";

type Source = Pick<Services, "db">;

/** Of one statement. */
const STEP = 200;

/**
 * Approves what was asked for and is available by now, where that is no less than the minimum. Whoever is
 * suspended or not verified any more waits. Gives how many.
 */
export async function approveDue({ db }: Source): Promise<number> {
  let [approved, after] = [0, 0];
  for (;;) {
    const waiting = await db
      .selectFrom("retiros")
      .select("id_retiro")
      .where("state", "=", "requested")
      .where("id_retiro", ">", after)
      .orderBy("id_retiro")
      .limit(STEP)
      .execute();
    for (const { id_retiro } of waiting) approved += +(await approve(db, id_retiro));
    after = waiting.at(-1)?.id_retiro ?? 0;
    if (waiting.length < STEP) return approved;
  }
}

async function approve(db: Database, id_retiro: number): Promise<boolean> {
  const { minCents } = getEnv().payouts;
  return db.transaction().execute(async (trx) => {
    const query = trx
      .selectFrom("retiros")
      .select("id_usuario")
      .where("id_retiro", "=", id_retiro)
      .where("state", "=", "requested");
    const asked = await forUpdate(trx, query).executeTakeFirst();
    if (!asked || !(await mayBePaid(trx, asked.id_usuario))) return false;
    const { available } = await availableOf(trx, asked.id_usuario);
    if (available < minCents) return false;
    return Boolean(await moveWithdrawal(trx, id_retiro, "approved", { amount_cents: available }));
  });
}

/** In good standing and verified; whoever is gone was both when they asked. */
export async function mayBePaid(db: Database, id_usuario: number): Promise<boolean> {
  const person = await db
    .selectFrom("usuarios")
    .select(["status", "verificado"])
    .where("id_usuario", "=", id_usuario)
    .where(isKnownOrGone())
    .executeTakeFirst();
  return person !== undefined && (person.status === "deleted" || person.verificado === 1);
}
