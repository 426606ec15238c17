import type { Ctx } from "#app/context.server.ts";

/** Where to answer whoever is signed in; empty for a visitor. */
export async function ownAddress({ db, viewer }: Pick<Ctx, "db" | "viewer">): Promise<string> {
  if (!viewer) return "";
  const { correo } = await db
    .selectFrom("usuarios")
    .select("correo")
    .where("id_usuario", "=", viewer.id_usuario)
    .executeTakeFirstOrThrow();
  return correo;
}
