import type { Database } from "#db/client.ts";
import { openSecret, stepOf } from "./secret.server.ts";

/** Whether it is the code that this person's app shows now, and has not been used. */
export async function spendTotpCode(
  db: Database,
  id_usuario: number,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("totp")
    .select(["secreto", "ultimo_paso"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!row?.secreto) return false;
  const secret = openSecret(id_usuario, "secreto", row.secreto);
  const found = await stepOf({ secret, code, after: row.ultimo_paso });
  if (!found) return false;
  const { numUpdatedRows } = await db
    .updateTable("totp")
    .set({ ultimo_paso: found.step })
    .where("id_usuario", "=", id_usuario)
    .where("ultimo_paso", "<", found.step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
