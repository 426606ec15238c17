import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { lockOwner, noteFactors } from "../note-factors.server.ts";
import { forceOf, requireAnother, tellFactor } from "../state.server.ts";

type Owner = Pick<SignedInCtx, "db" | "viewer">;

/** Gives a passkey of one's own another name. Throws `passkey_not_found`. */
export async function renamePasskey(
  { db, viewer }: Owner,
  { id, nombre }: { id: number; nombre: string },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("llaves")
    .set({ nombre })
    .where("id_llave", "=", id)
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("passkey_not_found");
}

/** Takes a passkey away from one's account. Throws `passkey_not_found`, `factor_required`. */
export async function removePasskey({ db, viewer }: Owner, { id }: { id: number }): Promise<void> {
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    await lockOwner(trx, id_usuario);
    const gone = await trx
      .deleteFrom("llaves")
      .where("id_llave", "=", id)
      .where("id_usuario", "=", id_usuario)
      .returning("nombre")
      .executeTakeFirst();
    if (!gone) throw new AppError("passkey_not_found");
    await requireAnother(trx, id_usuario, forceOf(viewer));
    await noteFactors(trx, id_usuario);
    await tellFactor(trx, id_usuario, "passkeyRemoved", { name: gone.nombre });
  });
}
