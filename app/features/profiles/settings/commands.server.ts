import type { SignedInCtx } from "#app/context.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { indexUser } from "#app/features/index/commands.server.ts";
import { claimName, nameTaken } from "#app/features/names/claim.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { forUpdate, isUniqueViolation } from "#db/engines/engine.ts";
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
      if (nombre_usuario !== undefined) await changeName(trx, viewer.id_usuario, nombre_usuario);
      await trx
        .updateTable("usuarios")
        .set(change)
        .where("id_usuario", "=", viewer.id_usuario)
        .execute();
      if (nombre_usuario !== undefined) await indexUser(trx, viewer.id_usuario);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw nameTaken();
  }
}

/** A mark that was given to one name is not shown with the next before somebody has looked at it. */
async function changeName(
  trx: Database,
  id_usuario: number,
  nombre_usuario: string,
): Promise<void> {
  const person = trx.selectFrom("usuarios").select(["nombre_usuario", "verificado"]);
  const row = person.where("id_usuario", "=", id_usuario);
  const found = await forUpdate(trx, row).executeTakeFirstOrThrow();
  const { nombre_usuario: before } = found;
  if (before === nombre_usuario) return;
  await claimName(trx, { id_usuario, nombre_usuario, before });
  await emit(trx, "profile_changed", { id_usuario });
  const waits = await trx
    .selectFrom("cambios_nombre")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (found.verificado === 0 && !waits) return;
  if (nameKey(before) === nameKey(nombre_usuario)) return;
  const mark = trx.updateTable("usuarios").set({ verificado: 0 });
  await mark.where("id_usuario", "=", id_usuario).execute();
  await emit(trx, "verified_renamed", { id_usuario, before });
}
