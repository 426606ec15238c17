import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Lists what one person has published, newest first, and counts it. With the status alone behind
  // the person, SQLite took that index for the list as well and sorted all the posts there are.
  await db.schema
    .createIndex("publicaciones_user_newest")
    .on("publicaciones")
    .columns(["id_usuario", "status", "fecha_publicacion", "id_publicacion"])
    .execute();
  await db.schema.dropIndex("publicaciones_user_status").execute();

  // Nearly every post is `ready`. With the status in front, SQLite took this index for posts that
  // were asked for by their ids, and went through all there are.
  await db.schema.dropIndex("publicaciones_newest").execute();
  await db.schema
    .createIndex("publicaciones_newest")
    .on("publicaciones")
    .columns(["fecha_publicacion", "id_publicacion"])
    .execute();
}
