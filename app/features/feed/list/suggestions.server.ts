import type { Ctx } from "#app/context.server.ts";

export interface SuggestedCreator {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  verificado: 0 | 1;
  followersCount: number;
}

const SUGGESTED = 6;

/** The most followed creators, for somebody who follows nobody. */
export async function suggestCreators({ db, viewer }: Ctx): Promise<SuggestedCreator[]> {
  let query = db
    .selectFrom("usuarios")
    .select([
      "usuarios.id_usuario",
      "usuarios.nombre_usuario",
      "usuarios.profile_picture",
      "usuarios.verificado",
      "usuarios.followersCount",
    ])
    .where("usuarios.es_creador", "=", 1)
    .where("usuarios.status", "=", "active");
  if (viewer) query = query.where("usuarios.id_usuario", "<>", viewer.id_usuario);
  return query
    .orderBy("usuarios.followersCount", "desc")
    .orderBy("usuarios.id_usuario", "desc")
    .limit(SUGGESTED)
    .execute();
}
