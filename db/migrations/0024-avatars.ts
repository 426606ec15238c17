import { type Kysely, sql } from "kysely";

/**
 * Whose a picture of oneself is, in all its sizes: an account that goes leaves none behind. And the
 * newest that somebody has sent, while it waits or where it is no picture.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("objetos")
    .addColumn("id_usuario", "bigint", (c) =>
      c.references("usuarios.id_usuario").onDelete("set null"),
    )
    .execute();
  await sql`create index objetos_of_person on objetos (id_usuario) where id_usuario is not null`.execute(
    db,
  );
  await sql`update objetos set id_usuario = usuarios.id_usuario from usuarios where usuarios.profile_picture = objetos.name`.execute(
    db,
  );
  await db.schema
    .createTable("avatares")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    // No reference: of one that is no picture the object goes and the reason stays.
    .addColumn("original", "text", (c) => c.notNull())
    .addColumn("error", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
}
