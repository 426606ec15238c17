import { sql } from "kysely";
import type { Services } from "#app/services.server.ts";
import { notifyOfHours } from "./hours.server.ts";

/** Tells who wrote a comment that others like it: the subscriber of `comment_liked`. */
export async function tellOfCommentLikes(
  { db }: Pick<Services, "db">,
  { id_comentario }: { id_comentario: number },
): Promise<void> {
  const comment = await db
    .selectFrom("comentarios")
    .select(["id_usuario", "id_publicacion"])
    .where("id_comentario", "=", id_comentario)
    .executeTakeFirst();
  if (!comment) return;
  const about = { ...comment, ref: id_comentario, id_comentario };
  await notifyOfHours(
    db,
    { ...about, tipo: "me_gusta_comentario" },
    (since) => sql`select created_at as at from me_gusta_comentario
      where id_comentario = ${id_comentario} and created_at > ${since}
        and id_usuario <> ${comment.id_usuario}`,
  );
}
