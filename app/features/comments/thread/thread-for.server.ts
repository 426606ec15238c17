import type { Viewer } from "#app/context.server.ts";
import { isBlocked, seesPastBlocks } from "#app/features/people/blocks.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { isReadableBy } from "../queries.server.ts";

/**
 * In which thread an answer to a comment stands; null where none is answered. For whoever holds the lock of the
 * post and their own blocks. Throws `comment_not_found` for what is not there to read in that post, and `blocked`.
 */
export async function threadFor(
  trx: Database,
  viewer: Viewer,
  { id_publicacion, id_comentario }: { id_publicacion: number; id_comentario: number | undefined },
): Promise<number | null> {
  if (id_comentario === undefined) return null;
  const answered = await requireAnswerable(trx, viewer, { id_publicacion, id_comentario });
  if (answered.hilo === null) return id_comentario;
  await requireAnswerable(trx, viewer, { id_publicacion, id_comentario: answered.hilo });
  return answered.hilo;
}

async function requireAnswerable(
  trx: Database,
  viewer: Viewer,
  { id_publicacion, id_comentario }: { id_publicacion: number; id_comentario: number },
): Promise<{ hilo: number | null }> {
  const comment = await trx
    .selectFrom("comentarios")
    .innerJoin("usuarios", "usuarios.id_usuario", "comentarios.id_usuario")
    .select(["comentarios.hilo", "comentarios.id_usuario"])
    .where("id_comentario", "=", id_comentario)
    .where("id_publicacion", "=", id_publicacion)
    .where("comentarios.oculto", "=", 0)
    .where(isReadableBy(viewer))
    .executeTakeFirst();
  if (!comment) throw new AppError("comment_not_found");
  // Who looks after the site reads past blocks, and writes to nobody across them.
  if (seesPastBlocks(viewer) && (await isBlocked(trx, viewer.id_usuario, comment.id_usuario))) {
    throw new AppError("blocked");
  }
  return comment;
}
