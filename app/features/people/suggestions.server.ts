import type { Ctx } from "#app/context.server.ts";
import { isUnblocked } from "./blocks.server.ts";
import { isUnmuted } from "./mutes/mutes.server.ts";
import { isFollowedBy } from "./queries.server.ts";
import type { SuggestedCreator } from "./view.ts";

/** How many of the most followed are looked at: of them those whom the viewer may want to know. */
const POOL = 200;
const SUGGESTED = 6;

/**
 * The most followed creators whom the viewer does not follow yet. Reads a bounded range of the index of
 * creators, however many people there are.
 */
export async function suggestCreators(
  { db, viewer }: Pick<Ctx, "db" | "viewer">,
  limit = SUGGESTED,
): Promise<SuggestedCreator[]> {
  let query = db
    .selectFrom((eb) =>
      eb
        .selectFrom("usuarios")
        .select(["id_usuario", "nombre_usuario", "profile_picture", "es_creador"])
        .select(["verificado", "followersCount"])
        .where("es_creador", "=", 1)
        .where("status", "=", "active")
        .where("sugerencias", "=", 1)
        .orderBy("followersCount", "desc")
        .orderBy("id_usuario", "desc")
        .limit(POOL)
        .as("usuarios"),
    )
    .selectAll();
  if (viewer) {
    const { id_usuario } = viewer;
    query = query
      .where("usuarios.id_usuario", "<>", id_usuario)
      .where(isUnblocked("usuarios.id_usuario", id_usuario))
      .where(isUnmuted("usuarios.id_usuario", id_usuario))
      .where((eb) => eb.not(isFollowedBy(eb, id_usuario)));
  }
  return query
    .orderBy("usuarios.followersCount", "desc")
    .orderBy("usuarios.id_usuario", "desc")
    .limit(limit)
    .execute();
}
