import { getEnv } from "#app/env.server.ts";
import { isNotKeptOut } from "#app/features/people/standing.server.ts";
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
      .select(["id_usuario", "currency"])
      .where("id_retiro", "=", id_retiro)
      .where("state", "=", "requested");
    const asked = await forUpdate(trx, query).executeTakeFirst();
    if (!asked || !(await mayBePaid(trx, asked.id_usuario))) return false;
    const { available, young } = await availableOf(trx, asked.id_usuario, asked.currency);
    // To who is gone all goes, however little: nothing will be added to it.
    const isLast = young === 0 && (await isGone(trx, asked.id_usuario));
    if (available < (isLast ? 1 : minCents)) return false;
    return Boolean(await moveWithdrawal(trx, id_retiro, "approved", { amount_cents: available }));
  });
}

/** In good standing and verified; who is gone was both when they went, or has become it since. */
export async function mayBePaid(db: Database, id_usuario: number): Promise<boolean> {
  const person = await db
    .selectFrom("usuarios")
    .select(["status", "verificado"])
    .where("id_usuario", "=", id_usuario)
    .where(isNotKeptOut())
    .executeTakeFirst();
  if (person?.status !== "deleted") return person?.verificado === 1;
  const owed = db.selectFrom("adeudos").select("verificado").where("id_usuario", "=", id_usuario);
  return (await owed.executeTakeFirst())?.verificado === 1;
}

async function isGone(db: Database, id_usuario: number): Promise<boolean> {
  const person = await db
    .selectFrom("usuarios")
    .select("status")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  return person?.status === "deleted";
}
