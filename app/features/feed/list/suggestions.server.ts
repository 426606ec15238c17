import type { Ctx } from "#app/context.server.ts";
import { hasNotBlocked, isBlockedByViewer } from "#app/features/people/blocks.server.ts";

export interface SuggestedCreator {
  id_usuario: number;
  nombre_usuario: string;
  profile_picture: string | null;
  verificado: 0 | 1;
  followersCount: number;
}

const SUGGESTED = 6;

/** The most followed creators whom the viewer does not follow yet. */
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
  if (viewer) {
    const { id_usuario } = viewer;
    query = query
      .where("usuarios.id_usuario", "<>", id_usuario)
      .where(hasNotBlocked("usuarios.id_usuario", id_usuario))
      .where((eb) => eb.not(isBlockedByViewer("usuarios.id_usuario", id_usuario)))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("seguimientos")
              .select("seguimientos.followed_id")
              .where("seguimientos.follower_id", "=", id_usuario)
              .whereRef("seguimientos.followed_id", "=", "usuarios.id_usuario"),
          ),
        ),
      );
  }
  return query
    .orderBy("usuarios.followersCount", "desc")
    .orderBy("usuarios.id_usuario", "desc")
    .limit(SUGGESTED)
    .execute();
}
