import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("comentarios").addColumn("idempotency_key", "text").execute();
  await db.schema
    .createIndex("comentarios_idempotency")
    .on("comentarios")
    .columns(["id_usuario", "idempotency_key"])
    .unique()
    .execute();

  // Whom an @name meant when it was written, so that the link survives a change of name.
  for (const [table, id, of] of [
    ["menciones_publicacion", "id_publicacion", "publicaciones"],
    ["menciones_comentario", "id_comentario", "comentarios"],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn(id, "bigint", (c) => c.notNull().references(`${of}.${id}`).onDelete("cascade"))
      .addColumn("name_key", "text", (c) => c.notNull())
      .addColumn("id_usuario", "bigint", (c) =>
        c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
      )
      .addPrimaryKeyConstraint(`${table}_pk`, [id, "name_key"])
      .execute();
    await db.schema.createIndex(`${table}_usuario`).on(table).column("id_usuario").execute();
  }
}
