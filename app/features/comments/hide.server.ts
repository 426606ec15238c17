import type { SignedInCtx } from "#app/context.server.ts";
import { isBlocked } from "#app/features/people/blocks.server.ts";
import { requireOpen } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";

/**
 * Keeps a comment of somebody else out of what the viewer reads, or lets it in again; others read it as
 * before. Throws `comment_not_found`, also for what they may not see.
 */
export async function setCommentHidden(
  ctx: SignedInCtx,
  { id, hidden }: { id: number; hidden: boolean },
): Promise<boolean> {
  const { db, viewer } = ctx;
  const comment = await db
    .selectFrom("comentarios")
    .select(["id_publicacion", "id_usuario"])
    .where("id_comentario", "=", id)
    .where("id_usuario", "<>", viewer.id_usuario)
    .executeTakeFirst();
  if (!comment) throw new AppError("comment_not_found");
  const key = { id_usuario: viewer.id_usuario, id_comentario: id };
  if (!hidden) {
    await db
      .deleteFrom("comentarios_ocultos")
      .where("id_usuario", "=", key.id_usuario)
      .where("id_comentario", "=", id)
      .execute();
    return hidden;
  }
  await requireOpen(ctx, comment.id_publicacion);
  if (await isBlocked(db, viewer.id_usuario, comment.id_usuario)) {
    throw new AppError("comment_not_found");
  }
  await db
    .insertInto("comentarios_ocultos")
    .values(key)
    .onConflict((conflict) => conflict.columns(["id_usuario", "id_comentario"]).doNothing())
    .execute();
  return hidden;
}

export async function hasHiddenComment(
  db: Database,
  me: number,
  id_comentario: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("comentarios_ocultos")
    .select("id_comentario")
    .where("id_usuario", "=", me)
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  return row !== undefined;
}
