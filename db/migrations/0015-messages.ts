import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("usuarios")
    .addColumn("mensajes_de", "text", (c) => c.notNull().defaultTo("todos"))
    .execute();

  await db.schema
    .createTable("bloqueos")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("blocked_id", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("bloqueos_pk", ["id_usuario", "blocked_id"])
    .addCheckConstraint("bloqueos_not_self", sql`id_usuario <> blocked_id`)
    .execute();
  await db.schema
    .createIndex("bloqueos_newest")
    .on("bloqueos")
    .columns(["id_usuario", "created_at", "blocked_id"])
    .execute();
  await db.schema.createIndex("bloqueos_blocked").on("bloqueos").column("blocked_id").execute();

  // `version` grows with every change of what a person's list of conversations shows.
  await db.schema
    .createTable("buzones")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("version", "bigint", (c) => c.notNull())
    .execute();

  for (const [name, type] of [
    ["version", "bigint"],
    ["seen_until", "bigint"],
    ["wrote", "integer"],
  ] as const) {
    await db.schema
      .alterTable("conversaciones")
      .addColumn(name, type, (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable("conversaciones").addColumn("last_from", "bigint").execute();
  await db.schema
    .createIndex("conversaciones_unread")
    .on("conversaciones")
    .columns(["id_usuario", "peer_id"])
    .where(sql.ref("unread_count"), ">", 0)
    .execute();

  await db.schema.alterTable("mensajes").addColumn("client_key", "text").execute();
  await db.schema
    .createIndex("mensajes_client_key")
    .unique()
    .on("mensajes")
    .columns(["from_id", "to_id", "client_key"])
    .where(sql.ref("client_key"), "is not", null)
    .execute();
  await db.schema
    .createIndex("mensajes_unseen")
    .on("mensajes")
    .columns(["to_id", "from_id", "created_at"])
    .where(sql.ref("seen"), "=", 0)
    .execute();
}
