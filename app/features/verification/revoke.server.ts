import type { Ctx } from "#app/context.server.ts";
import { type Actor, COMMAND_LINE } from "#app/features/people/audit.server.ts";
import type { Database } from "#db/client.ts";
import { recordVerification } from "./record-event.server.ts";

/** The operator takes somebody's verification away: an approval that holds ends with it. */
export async function revokeVerification(
  { db }: Pick<Ctx, "db">,
  id_usuario: number,
  actor: Actor = COMMAND_LINE,
): Promise<void> {
  await db.transaction().execute((trx) => endLive(trx, id_usuario, actor));
}

/** Ends an approval that holds, and the mark whoever gave it, also where it waits for a look at a new name. */
export async function endLive(trx: Database, id_usuario: number, actor: Actor): Promise<void> {
  const ended = await trx
    .updateTable("verificaciones")
    .set({ state: "vencida", updated_at: Date.now() })
    .where("id_usuario", "=", id_usuario)
    .where("state", "=", "aprobada")
    .returning("id_verificacion")
    .execute();
  for (const { id_verificacion } of ended) {
    await recordVerification(trx, id_verificacion, { kind: "revoked", actor });
  }
  await trx.deleteFrom("cambios_nombre").where("id_usuario", "=", id_usuario).execute();
  await trx
    .updateTable("usuarios")
    .set({ verificado: 0, verificado_por_operador: 0 })
    .where("id_usuario", "=", id_usuario)
    .execute();
}
