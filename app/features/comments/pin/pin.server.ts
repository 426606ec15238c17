import type { SignedInCtx } from "#app/context.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { isOwnedBy } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { isReadableBy } from "../queries.server.ts";

/**
 * Has a comment stand first under a post of one's own, instead of any other, or no more; toggles where `pinned`
 * is absent. Throws `comment_not_found` for answers, for what one does not read and under anybody else's post.
 */
export async function setCommentPin(
  { db, viewer }: SignedInCtx,
  { id, pinned }: { id: number; pinned?: boolean | undefined },
): Promise<{ pinned: boolean }> {
  const comment = await db
    .selectFrom("comentarios")
    .select("id_publicacion")
    .where("id_comentario", "=", id)
    .executeTakeFirst();
  if (!comment) throw new AppError("comment_not_found");
  const { id_publicacion } = comment;
  return db.transaction().execute(async (trx) => {
    await lockPost(trx, id_publicacion);
    const found = await trx
      .selectFrom("comentarios")
      .innerJoin("usuarios", "usuarios.id_usuario", "comentarios.id_usuario")
      .innerJoin("publicaciones", "publicaciones.id_publicacion", "comentarios.id_publicacion")
      .select("comentarios.pinned_at")
      .where("comentarios.id_comentario", "=", id)
      .where("comentarios.hilo", "is", null)
      .where("comentarios.oculto", "=", 0)
      .where(isOwnedBy(viewer))
      .where(isReadableBy(viewer))
      .executeTakeFirst();
    if (!found) throw new AppError("comment_not_found");
    const isPinned = found.pinned_at !== null;
    const on = pinned ?? !isPinned;
    if (on === isPinned) return { pinned: on };
    await trx
      .updateTable("comentarios")
      .set({ pinned_at: null })
      .where("id_publicacion", "=", id_publicacion)
      .where("pinned_at", "is not", null)
      .execute();
    if (on) {
      const one = trx.updateTable("comentarios").set({ pinned_at: Date.now() });
      await one.where("id_comentario", "=", id).execute();
    }
    return { pinned: on };
  });
}
