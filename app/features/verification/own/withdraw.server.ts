import type { SignedInCtx } from "#app/context.server.ts";
import { actorOf } from "#app/features/people/audit.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { recordVerification } from "../record-event.server.ts";
import { latestOf, wipe } from "../rows.server.ts";

/**
 * Takes back what the viewer has sent or begun and all that was refused, and deletes it at once. An approval
 * stays until it ends: the badge and payments stand on it. Throws `verification_not_found`.
 */
export async function withdrawVerification(ctx: SignedInCtx): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const query = trx
      .selectFrom("verificaciones")
      .select(["id_verificacion", "state"])
      .where("id_usuario", "=", ctx.viewer.id_usuario)
      .where("state", "in", ["borrador", "enviada", "en_proveedor", "rechazada"])
      .where("purged_at", "is", null)
      .orderBy("id_verificacion");
    const rows = await forUpdate(trx, query).execute();
    if (rows.length === 0) return requireWithdrawn(trx, ctx);
    for (const { id_verificacion, state } of rows) {
      await trx
        .updateTable("verificaciones")
        .set({ state: "retirada", updated_at: Date.now() })
        .where("id_verificacion", "=", id_verificacion)
        .execute();
      // Who was refused is known again by their document.
      await wipe(trx, id_verificacion, { keepHash: state === "rechazada" });
      await recordVerification(trx, id_verificacion, {
        ...{ kind: "withdrawn", actor: actorOf(ctx.viewer) },
      });
    }
  });
}

/** The second press of a double click finds it done. */
async function requireWithdrawn(trx: Database, { viewer }: SignedInCtx): Promise<void> {
  const latest = await latestOf(trx, viewer.id_usuario);
  if (latest?.state !== "retirada") throw new AppError("verification_not_found");
}
