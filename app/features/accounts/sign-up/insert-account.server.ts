import { indexUser } from "#app/features/index/commands.server.ts";
import type { Database } from "#db/client.ts";
import type { Usuario } from "#db/schema/accounts.ts";
import { nameKey } from "#app/features/people/view.ts";
import { accountColumns } from "../queries.server.ts";

/**
 * Writes an account and what it is found by. Throws a unique violation when the name or the address
 * is taken.
 */
export async function insertAccount(
  trx: Database,
  account: Pick<Usuario, "nombre_usuario" | "correo" | "password_hash">,
) {
  const row = await trx
    .insertInto("usuarios")
    .values({ ...account, name_key: nameKey(account.nombre_usuario), created_at: Date.now() })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
  await indexUser(trx, row.id_usuario);
  return row;
}
