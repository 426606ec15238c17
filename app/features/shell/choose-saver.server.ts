import type { Ctx } from "#app/context.server.ts";

/** Keeps with the account of whoever is signed in what other browsers of theirs begin with. */
export async function chooseSaver({ db, viewer }: Ctx, ahorro: 0 | 1): Promise<void> {
  if (!viewer) return;
  await db
    .updateTable("usuarios")
    .set({ ahorro })
    .where("id_usuario", "=", viewer.id_usuario)
    .execute();
}
