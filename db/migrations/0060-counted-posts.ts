import type { Kysely } from "kysely";

/**
 * How many posts a profile has is counted in the index of its list: their moderation stood only in the table,
 * whose rows were read one by one, up to ten thousand for one number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("publicaciones_user_newest").execute();
  await db.schema
    .createIndex("publicaciones_user_newest")
    .on("publicaciones")
    .columns(["id_usuario", "status", "fecha_publicacion", "id_publicacion", "moderacion"])
    .execute();
}
