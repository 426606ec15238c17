import { expressionBuilder } from "kysely";
import type { Ctx, Viewer } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Schema } from "#db/schema.ts";

/**
 * THE visibility rule, in two halves. Every list, page, API answer and /uploads asks it, as a
 * condition on a query that has `publicaciones` in it. First half: the post exists for this viewer.
 * While it is queued or failed, or its creator is suspended, it does so for its owner and moderators
 * only.
 */
export function isListed(viewer: Viewer | null) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  const isShown = eb.and([eb("publicaciones.status", "=", "ready"), isInGoodStanding()]);
  return viewer ? eb.or([isShown, isManagedBy(viewer)]) : isShown;
}

/**
 * One look at a key for each row that is read, never a join: as a join, or as `= 'active'` (which
 * PostgreSQL takes for rare), it would make the planner leave the index that a list walks.
 */
function isInGoodStanding() {
  const eb = expressionBuilder<Schema, "publicaciones">();
  const standing = eb
    .selectFrom("usuarios as creator")
    .select("creator.status")
    .whereRef("creator.id_usuario", "=", "publicaciones.id_usuario");
  return eb(standing, "<>", "suspended");
}

/** Second half: the viewer may see the files and comments of a post that exists. */
export function isOpenTo(viewer: Viewer | null) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  const isPublic = eb("publicaciones.solo_suscriptores", "=", 0);
  if (!viewer) return isPublic;
  const isSubscribed = eb.exists(
    eb
      .selectFrom("suscripciones")
      .select("suscripciones.fan_id")
      .where("suscripciones.fan_id", "=", viewer.id_usuario)
      .whereRef("suscripciones.creator_id", "=", "publicaciones.id_usuario")
      .where("suscripciones.renews_at", ">", Date.now()),
  );
  return eb.or([isPublic, isManagedBy(viewer), isSubscribed]);
}

/** The viewer is the owner or a moderator: sees unfinished files and reasons, may delete. */
export function isManagedBy(viewer: Viewer | null) {
  const eb = expressionBuilder<Schema, "publicaciones">();
  if (!viewer) return eb.or([]);
  if (viewer.role === "moderator") return eb.and([]);
  return eb("publicaciones.id_usuario", "=", viewer.id_usuario);
}

/**
 * The rule as a check of one post. Throws `post_not_found`, or `subscribers_only` for a post that
 * is locked: that it exists is public.
 */
export async function requireOpen(ctx: Ctx, id_publicacion: number): Promise<void> {
  const post = await ctx.db
    .selectFrom("publicaciones")
    .select(isOpenTo(ctx.viewer).as("isOpen"))
    .where("id_publicacion", "=", id_publicacion)
    .where(isListed(ctx.viewer))
    .executeTakeFirst();
  if (!post) throw new AppError("post_not_found");
  if (!post.isOpen) throw new AppError("subscribers_only");
}
