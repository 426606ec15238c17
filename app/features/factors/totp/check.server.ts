import type { Database } from "#db/client.ts";
import type { Spent } from "../schema.ts";
import { openSecret, stepOf } from "./secret.server.ts";

/** Whether it is the code that this person's app shows now; each opens once. */
export async function spendTotpCode(
  db: Database,
  id_usuario: number,
  code: string,
): Promise<Spent> {
  const row = await db
    .selectFrom("totp")
    .select(["secreto", "ultimo_paso"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!row?.secreto) return "never";
  const secret = openSecret(id_usuario, "secreto", row.secreto);
  const found = await stepOf({ secret, code });
  if (!found) return "never";
  const { numUpdatedRows } = await db
    .updateTable("totp")
    .set({ ultimo_paso: found.step })
    .where("id_usuario", "=", id_usuario)
    .where("ultimo_paso", "<", found.step)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "now" : "before";
}
