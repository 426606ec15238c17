import { type Kysely, sql } from "kysely";

/** Posts that are sold one by one: what each costs, and who has bought it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("precios_publicacion")
    .addColumn("id_publicacion", "bigint", (c) =>
      c.primaryKey().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("amount_cents", "bigint", (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();

  // There while a payment for it stands. The visibility rule looks by this key.
  await db.schema
    .createTable("compras")
    .addColumn("fan_id", "bigint", (c) => c.notNull().references("usuarios.id_usuario"))
    .addColumn("id_publicacion", "bigint", (c) =>
      c.notNull().references("publicaciones.id_publicacion").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("compras_pk", ["fan_id", "id_publicacion"])
    .execute();
  await db.schema.createIndex("compras_post").on("compras").column("id_publicacion").execute();
}
