import type { Kysely } from "kysely";

/** Under which keys files were added to a post: written with them, a key adds its files once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("adiciones")
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("clave", "text", (c) => c.notNull())
    .addColumn("request_hash", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("adiciones_pk", ["id_publicacion", "clave"])
    .execute();
}
