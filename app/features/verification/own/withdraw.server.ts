import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { recordVerification } from "../record-event.server.ts";
import { wipe } from "../rows.server.ts";

/**
 * Takes back what the viewer has sent or begun, or what was refused, and deletes it at once. An approval
 * stays until it ends: the badge and payments stand on it. Throws `verification_not_found`.
 */
export async function withdrawVerification(ctx: SignedInCtx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const latest = trx
      .selectFrom("verificaciones")
      .selectAll()
      .where("id_usuario", "=", ctx.viewer.id_usuario)
      .where("state", "in", ["borrador", "enviada", "en_proveedor", "rechazada"])
      .where("purged_at", "is", null)
      .orderBy("id_verificacion", "desc")
      .limit(1);
    const row = await forUpdate(trx, latest).executeTakeFirst();
    if (!row) throw new AppError("verification_not_found");
    const { id_verificacion } = row;
    await trx
      .updateTable("verificaciones")
      .set({ state: "retirada", updated_at: Date.now() })
      .where("id_verificacion", "=", id_verificacion)
      .execute();
    // Who was refused is known again by their document.
    await wipe(trx, id_verificacion, { keepHash: row.state === "rechazada" });
    await recordVerification(trx, id_verificacion, {
      ...{ kind: "withdrawn", actor: actorOf(ctx.viewer) },
    });
  });
}
