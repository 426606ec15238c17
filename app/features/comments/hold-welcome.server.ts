import type { Viewer } from "#app/context.server.ts";
import { holdBlocks, isBlocked, seesPastBlocks } from "#app/features/people/blocks.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";

/** To who is blocked by the owner of the post, or blocks them, it is gone. Throws `post_not_found`. */
export async function holdWelcome(
  trx: Database,
  viewer: Viewer,
  id_publicacion: number,
): Promise<void> {
  const post = await trx
    .selectFrom("publicaciones")
    .select("id_usuario")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  await holdBlocks(trx, viewer.id_usuario);
  if (post && (await isBlocked(trx, viewer.id_usuario, post.id_usuario))) {
    throw new AppError(seesPastBlocks(viewer) ? "blocked" : "post_not_found");
  }
}
