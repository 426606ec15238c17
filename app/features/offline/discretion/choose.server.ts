import type { Ctx } from "#app/context.server.ts";
import { type Discretion, discretionText } from "#app/http/cookies/discretion.server.ts";

/** Keeps with the account of whoever is signed in what other browsers of theirs begin with. */
export async function chooseDiscretion({ db, viewer }: Ctx, chosen: Discretion): Promise<void> {
  if (!viewer) return;
  await db
    .updateTable("usuarios")
    .set({ discrecion: discretionText(chosen) })
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
}
