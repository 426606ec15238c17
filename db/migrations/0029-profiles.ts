import { type Kysely, sql } from "kysely";

/**
 * What a profile shows beside its posts: a cover, links, and which posts stand first. And which part of
 * a picture that waits is wanted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("usuarios").addColumn("cover_picture", "text").execute();
  await db.schema
    .alterTable("usuarios")
    .addColumn("links", "text", (c) => c.notNull().defaultTo("[]"))
    .execute();
  await db.schema.alterTable("publicaciones").addColumn("pinned_at", "bigint").execute();
  await sql`create index publicaciones_pinned on publicaciones (id_usuario, pinned_at) where pinned_at is not null`.execute(
    db,
  );
  await db.schema.alterTable("avatares").addColumn("crop", "text").execute();
  await db.schema
    .createTable("portadas")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("original", "text", (c) => c.notNull())
    .addColumn("crop", "text")
    .addColumn("error", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
}
