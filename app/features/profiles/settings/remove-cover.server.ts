import type { SignedInCtx } from "#app/context.server.ts";
import { retireObjectsOfPerson } from "#app/features/media/objects.server.ts";
import { withdrawHidden } from "./hidden-picture.server.ts";
import { lockPerson, retireOriginal } from "./waiting-picture.server.ts";

/**
 * Takes one's cover away, also one that still waits, or that is hidden while a case about it is open. Nothing
 * happens where there is none.
 */
export async function removeCover({ db, viewer }: SignedInCtx): Promise<void> {
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, id_usuario))) return;
    await retireOriginal(trx, "cover", id_usuario);
    await retireObjectsOfPerson(trx, id_usuario, ["cover"]);
    await withdrawHidden(trx, id_usuario, "cover");
    await trx.deleteFrom("portadas").where("id_usuario", "=", id_usuario).execute();
    await trx
      .updateTable("usuarios")
      .set({ cover_picture: null })
      .where("id_usuario", "=", id_usuario)
      .execute();
  });
}
