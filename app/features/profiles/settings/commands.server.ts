import type { SignedInCtx } from "#app/context.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { indexUser } from "#app/features/index/commands.server.ts";
import { AppError } from "#app/http/errors.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { isUniqueViolation } from "#db/engines/engine.ts";
import type { ProfileInput } from "../schema.ts";

/** Changes what one says of oneself. Throws `name_taken`. */
export async function updateProfile(
  { db, viewer }: SignedInCtx,
  { nombre_usuario, biografia, links, listas_visibles }: ProfileInput,
): Promise<void> {
  const change = {
    ...(nombre_usuario !== undefined && { nombre_usuario, name_key: nameKey(nombre_usuario) }),
    ...(biografia !== undefined && { biografia }),
    ...(links !== undefined && { links: JSON.stringify(links) }),
    ...(listas_visibles !== undefined && {
      listas_visibles: listas_visibles ? (1 as const) : (0 as const),
    }),
  };
  if (Object.keys(change).length === 0) return;
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("usuarios")
        .set(change)
        .where("id_usuario", "=", viewer.id_usuario)
        .execute();
      if (nombre_usuario !== undefined) await indexUser(trx, viewer.id_usuario);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("name_taken", { fields: { nombre_usuario: errorMessage("name_taken") } });
  }
}
