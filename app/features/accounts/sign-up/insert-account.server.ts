import { indexUser } from "#app/features/index/commands.server.ts";
import type { Database } from "#db/client.ts";
import type { Usuario } from "#db/schema/accounts.ts";
import { claimName } from "#app/features/names/claim.server.ts";
import { tellWebhooks } from "#app/features/webhooks/tell.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { accountColumns } from "../queries.server.ts";

/**
 * Writes an account and what it is found by. Throws a unique violation when the name or the address
 * is taken, and `name_taken` for a name that looks like another's, or the house's where it does not give it out itself.
 */
export async function insertAccount(
  trx: Database,
  account: Pick<Usuario, "nombre_usuario" | "correo" | "password_hash">,
  { byHouse = false } = {},
) {
  const row = await trx
    .insertInto("usuarios")
    .values({ ...account, name_key: nameKey(account.nombre_usuario), created_at: Date.now() })
    .returning(accountColumns)
    .executeTakeFirstOrThrow();
  await claimName(trx, { ...row, byHouse });
  await indexUser(trx, row.id_usuario);
  await tellWebhooks(trx, "user.created", { id_usuario: row.id_usuario });
  return row;
}
