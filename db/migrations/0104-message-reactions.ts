import { type Kysely, sql } from "kysely";

/** Answers to messages, reactions to them, and when a message that both have already was last changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No key to another row: what is answered may go, and the answer says that it did.
  await db.schema.alterTable("mensajes").addColumn("responde_a", "bigint").execute();
  await db.schema.alterTable("mensajes").addColumn("cambio", "bigint").execute();
  await db.schema
    .alterTable("conversaciones")
    .addColumn("changed_until", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index mensajes_changed on mensajes
    (low_id, high_id, cambio) where cambio is not null`.execute(db);

  await db.schema
    .createTable("mensajes_reacciones")
    .addColumn("id_mensaje", "bigint", (c) =>
      c.notNull().references("mensajes.id").onDelete("cascade"),
    )
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("emoji", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("mensajes_reacciones_pk", ["id_mensaje", "id_usuario"])
    .execute();
  await db.schema
    .createIndex("mensajes_reacciones_person")
    .on("mensajes_reacciones")
    .columns(["id_usuario", "id_mensaje"])
    .execute();
}
