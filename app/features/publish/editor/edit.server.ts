import type { SignedInCtx } from "#app/context.server.ts";
import { giveNewAddresses } from "#app/features/media/objects.server.ts";
import { indexPost } from "#app/features/index/commands.server.ts";
import { isOwnedBy } from "#app/features/posts/visibility.server.ts";
import { AppError } from "#app/http/errors.ts";
import { requireDescriptionLength } from "../upload/post-fields.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { saveText } from "#app/features/posts/text/post-text.server.ts";
import type { PostChanges } from "#app/features/posts/schema.ts";

/**
 * Changes what its owner says of a post; what is absent stays. Once it is restricted, the addresses
 * of its files that were public are dead. Throws `description_too_long`, and `post_not_found` for
 * anybody else's.
 */
export async function editPost(
  ctx: SignedInCtx,
  { id, ...changes }: PostChanges & { id: number },
): Promise<void> {
  const { descripcion, solo_suscriptores = 0 } = changes;
  if (descripcion !== undefined) requireDescriptionLength(descripcion);
  await ctx.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    const before = await requireOwn({ ...ctx, db: trx }, id);
    if (Object.values(changes).every((change) => change === undefined)) return;
    await trx
      .updateTable("publicaciones")
      .set(changes)
      .where("id_publicacion", "=", id)
      .where(isOwnedBy(ctx.viewer))
      .execute();
    if (descripcion !== undefined) await saveText(trx, id, descripcion);
    if (solo_suscriptores > before.solo_suscriptores) await giveNewAddresses(trx, id);
    // What its files say is not to be found from this moment on, or may be from now.
    if (changes.solo_suscriptores !== undefined) await indexPost(trx, id);
  });
}

/** The post, if it is the viewer's own. Throws `post_not_found`. */
export async function requireOwn({ db, viewer }: SignedInCtx, id_publicacion: number) {
  const post = await db
    .selectFrom("publicaciones")
    .select(["id_publicacion", "tipo_publicacion", "solo_suscriptores", "status"])
    .where("id_publicacion", "=", id_publicacion)
    .where(isOwnedBy(viewer))
    .executeTakeFirst();
  if (!post) throw new AppError("post_not_found");
  return post;
}
