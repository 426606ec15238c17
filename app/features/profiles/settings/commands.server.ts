import type { SignedInCtx } from "#app/context.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { AppError } from "#app/http/errors.ts";
import { indexUser } from "#app/features/index/commands.server.ts";
import { claimName, nameTaken } from "#app/features/names/claim.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate, forUpdate, isUniqueViolation } from "#db/engines/engine.ts";
import type { Usuario } from "#db/schema/accounts.ts";
import type { ProfileInput } from "../schema.ts";

/** Changes what one says of oneself. Throws `name_taken`, and `not_signed_in` where the account was deleted meanwhile. */
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
      const lock = nombre_usuario === undefined ? forNoKeyUpdate : forUpdate;
      const person = await takeSelf(trx, viewer.id_usuario, lock);
      if (nombre_usuario !== undefined) await changeName(trx, person, nombre_usuario);
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

type Self = Pick<Usuario, "id_usuario" | "nombre_usuario" | "verificado">;

/** Nothing is written into an account that has been deleted, nor is it deleted before this is. */
async function takeSelf(trx: Database, id_usuario: number, lock: typeof forUpdate): Promise<Self> {
  const row = trx
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "verificado"])
    .where("id_usuario", "=", id_usuario)
    .where("status", "<>", "deleted");
  const person = await lock(trx, row).executeTakeFirst();
  if (!person) throw new AppError("not_signed_in");
  return person;
}

/** A mark that was given to one name is not shown with the next before somebody has looked at it. */
async function changeName(
  trx: Database,
  { id_usuario, nombre_usuario: before, verificado }: Self,
  nombre_usuario: string,
): Promise<void> {
  if (before === nombre_usuario) return;
  await claimName(trx, { id_usuario, nombre_usuario, before });
  await emit(trx, "profile_changed", { id_usuario });
  const waits = await trx
    .selectFrom("cambios_nombre")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (verificado === 0 && !waits) return;
  if (nameKey(before) === nameKey(nombre_usuario)) return;
  const mark = trx.updateTable("usuarios").set({ verificado: 0 });
  await mark.where("id_usuario", "=", id_usuario).execute();
  await emit(trx, "verified_renamed", { id_usuario, before });
}
