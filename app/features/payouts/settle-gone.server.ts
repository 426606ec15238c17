import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { isDue, settleEverything } from "./settle.server.ts";
import { mayBePaid } from "./withdrawals/approve.server.ts";
import { availableOf } from "./withdrawals/balance.server.ts";
import { keepDestination } from "./withdrawals/destination.server.ts";
import { isOpen } from "./withdrawals/states.server.ts";

/** Of one statement. */
const STEP = 200;

/**
 * For the sweep: who has deleted their account is asked for again, for as long as something is owed to them. A first
 * withdrawal leaves what came within the hold, and one that fails gives its money back.
 */
export async function settleGone({ db }: Pick<Services, "db">): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("adeudos")
      .innerJoin("usuarios", "usuarios.id_usuario", "adeudos.id_usuario")
      .select("adeudos.id_usuario")
      // Who has asked for the deletion and come back has a row and is here.
      .where("usuarios.status", "=", "deleted")
      .where("adeudos.id_usuario", ">", after)
      .orderBy("adeudos.id_usuario")
      .limit(STEP)
      .execute();
    for (const { id_usuario } of rows) {
      await db.transaction().execute((trx) => settleOne(trx, id_usuario));
    }
    after = rows.at(-1)?.id_usuario ?? 0;
    if (rows.length < STEP) return;
  }
}

async function settleOne(trx: Database, id_usuario: number): Promise<void> {
  const last = await lastState(trx, id_usuario);
  if (last && isOpen(last)) return;
  const { balance } = await availableOf(trx, id_usuario);
  if (balance <= 0 && !(await mayGetMore(trx, id_usuario))) {
    await trx.deleteFrom("adeudos").where("id_usuario", "=", id_usuario).execute();
    return;
  }
  // What the operator has made void they ask for no more: its owner would have to.
  if (last === "void" || !(await mayBePaid(trx, id_usuario))) return;
  await settleEverything(trx, id_usuario);
  await keepDestination(trx, id_usuario);
}

async function lastState(trx: Database, id_usuario: number) {
  const row = await trx
    .selectFrom("retiros")
    .select("state")
    .where("id_usuario", "=", id_usuario)
    .orderBy("id_retiro", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.state;
}

/** Views that are due or held, and sales that their provider is not known to have stopped. */
async function mayGetMore(trx: Database, id_usuario: number): Promise<boolean> {
  if (await isDue(trx, id_usuario)) return true;
  const held = await trx
    .selectFrom("anomalias")
    .select("id_anomalia")
    .where("creator_id", "=", id_usuario)
    .where("state", "=", "held")
    .limit(1)
    .executeTakeFirst();
  if (held) return true;
  const sold = await trx
    .selectFrom("ventas")
    .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
    .select("id_venta")
    .where("ordenes.creator_id", "=", id_usuario)
    .where("ventas.stopped_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return sold !== undefined;
}
