import type { Kysely } from "kysely";

/** The posts that somebody does not want to see again. `viewer` is `u<id>` or `a<hash>`, as in `vistas`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desintereses")
    .addColumn("viewer", "text", (c) => c.notNull())
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("hidden_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("desintereses_pk", ["viewer", "id_publicacion"])
    .execute();
  await db.schema
    .createIndex("desintereses_newest")
    .on("desintereses")
    .columns(["viewer", "hidden_at", "id_publicacion"])
    .execute();
  await db.schema
    .createIndex("desintereses_publicacion")
    .on("desintereses")
    .column("id_publicacion")
    .execute();
  await db.schema.createIndex("desintereses_age").on("desintereses").column("hidden_at").execute();
}
