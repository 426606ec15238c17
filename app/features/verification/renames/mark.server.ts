import type { Database } from "#db/client.ts";
import { approvalOf } from "../queries.server.ts";

/** Gives the mark back to whom it was taken for a new name, where what it stands on still holds; says whether. */
export async function giveMarkBack(trx: Database, id_usuario: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("usuarios")
    .set({ verificado: 1 })
    .where("id_usuario", "=", id_usuario)
    .where((eb) =>
      eb.or([eb("verificado_por_operador", "=", 1), eb.exists(approvalOf(trx, id_usuario))]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
