import type { Ctx } from "#app/context.server.ts";
import type { Who } from "#app/features/people/queries.server.ts";
import { isInGoodStanding } from "#app/features/people/standing.server.ts";
import { nameKey } from "#app/features/people/view.ts";
import { isOpenTo, isRecommended } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { newestFirst } from "#db/pagination.ts";
import { FEED_POSTS } from "./limits.ts";

type Source = Pick<Ctx, "db">;

export interface FeedOwner {
  id_usuario: number;
  nombre_usuario: string;
  created_at: number;
}

/**
 * Whose posts are told to feed readers: a creator's who lets others be told of them. Undefined for everybody else,
 * whether or not there is somebody.
 */
export function findFeedOwner({ db }: Source, who: Who): Promise<FeedOwner | undefined> {
  const people = db
    .selectFrom("usuarios")
    .select(["id_usuario", "nombre_usuario", "created_at"])
    .where(isInGoodStanding())
    .where("es_creador", "=", 1)
    .where("sugerencias", "=", 1);
  return (
    "id_usuario" in who
      ? people.where("id_usuario", "=", who.id_usuario)
      : people.where("name_key", "=", nameKey(who.nombre_usuario))
  ).executeTakeFirst();
}

export interface FeedPost {
  id_publicacion: number;
  tipo_publicacion: "publicacion" | "shortit";
  fecha_publicacion: number;
}

/** The newest posts of somebody that every visitor may see. Throws `user_not_found`. */
export async function readFeed(
  { db }: Source,
  who: Who,
): Promise<{ owner: FeedOwner; posts: FeedPost[] }> {
  const owner = await findFeedOwner({ db }, who);
  if (!owner) throw new AppError("user_not_found");
  const open = db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "tipo_publicacion", "fecha_publicacion"])
    .where("id_usuario", "=", owner.id_usuario)
    .where(isRecommended())
    .where(isOpenTo(null));
  const order = { at: "fecha_publicacion", id: "id_publicacion" } as const;
  const posts = await newestFirst(open, order, { before: null, limit: FEED_POSTS }).execute();
  return { owner, posts: posts.slice(0, FEED_POSTS) };
}
