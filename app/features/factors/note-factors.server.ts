import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";

/**
 * Until the transaction ends nobody else changes how this account opens. To be called before a factor comes or goes: two
 * that go at once would each find the other still there.
 */
export async function lockOwner(trx: Database, id_usuario: number): Promise<void> {
  const row = trx.selectFrom("usuarios").select("id_usuario").where("id_usuario", "=", id_usuario);
  await forNoKeyUpdate(trx, row).execute();
}

/**
 * Writes down whether the account has a second factor, after one has come or gone; with the last one go its recovery
 * codes. Says whether this is its first. Wants {@link lockOwner} before.
 */
export async function noteFactors(trx: Database, id_usuario: number): Promise<boolean> {
  const segundo_factor = (await hasFactor(trx, id_usuario)) ? 1 : 0;
  const { numUpdatedRows } = await trx
    .updateTable("usuarios")
    .set({ segundo_factor })
    .where("id_usuario", "=", id_usuario)
    .where("segundo_factor", "<>", segundo_factor)
    .executeTakeFirst();
  if (!segundo_factor) {
    await trx.deleteFrom("codigos_recuperacion").where("id_usuario", "=", id_usuario).execute();
  }
  return segundo_factor === 1 && numUpdatedRows > 0n;
}

export async function hasFactor(db: Database, id_usuario: number): Promise<boolean> {
  const app = await db
    .selectFrom("totp")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .where("secreto", "is not", null)
    .executeTakeFirst();
  if (app) return true;
  const key = await db
    .selectFrom("llaves")
    .select("id_llave")
    .where("id_usuario", "=", id_usuario)
    .limit(1)
    .executeTakeFirst();
  return key !== undefined;
}
