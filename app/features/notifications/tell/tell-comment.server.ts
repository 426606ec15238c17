import type { Services } from "#app/services.server.ts";
import { notify, notifyOnce } from "../notify.server.ts";

/**
 * Tells the owner of a post of a comment, and who is mentioned in it: the subscriber of `comment_written`. The
 * owner, who is told anyway, is not told again of being mentioned.
 */
export async function tellOfComment(
  { db }: Pick<Services, "db">,
  { id_comentario }: { id_comentario: number },
): Promise<void> {
  const comment = await db
    .selectFrom("comentarios")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "comentarios.id_publicacion")
    .select(["comentarios.id_publicacion", "comentarios.fecha_comentario as at"])
    .select(["comentarios.id_usuario as author", "publicaciones.id_usuario as owner"])
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  if (!comment) return;
  const { id_publicacion, at, author, owner } = comment;
  if (author !== owner) {
    const line = { tipo: "comentario", ref: id_publicacion, id_publicacion, at } as const;
    await notify(db, [{ id_usuario: owner, ...line }]);
  }
  const mentioned = await db
    .selectFrom("menciones_comentario")
    .select("id_usuario")
    .where("id_comentario", "=", id_comentario)
    .where("id_usuario", "not in", [author, owner])
    .execute();
  await notifyOnce(
    db,
    mentioned.map(({ id_usuario }) => ({
      ...{ id_usuario, id_publicacion, id_comentario },
      ...{ tipo: "mencion_comentario", ref: id_comentario, at: Date.now() },
    })),
  );
}
