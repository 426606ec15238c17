import { sql } from "kysely";
import type { Services } from "#app/services.server.ts";
import { notifyOfHours } from "./hours.server.ts";

/** Tells the owner of a post that others like it: the subscriber of `post_liked`. */
export async function tellOfLikes(
  { db }: Pick<Services, "db">,
  { id_publicacion }: { id_publicacion: number },
): Promise<void> {
  const post = await db
    .selectFrom("publicaciones")
    .select("id_usuario")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  if (!post) return;
  const { id_usuario } = post;
  const target = { id_usuario, tipo: "me_gusta", ref: id_publicacion, id_publicacion } as const;
  await notifyOfHours(
    db,
    target,
    (since) => sql`select created_at as at from me_gusta
      where id_publicacion = ${id_publicacion} and created_at > ${since}
        and id_usuario <> ${id_usuario}`,
  );
}
