import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counts the posts of one person from the index alone.
  await db.schema
    .createIndex("publicaciones_user_status")
    .on("publicaciones")
    .columns(["id_usuario", "status"])
    .execute();
}
