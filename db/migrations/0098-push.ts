import { type Kysely, sql } from "kysely";

/** Browsers that are told of notifications when nobody looks, one of a session; and which lines they are to be told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dispositivos_push")
    .addColumn("id_usuario", "bigint", (c) => c.notNull())
    .addColumn("id_sesion", "bigint", (c) => c.notNull())
    .addColumn("endpoint", "text", (c) => c.notNull())
    .addColumn("endpoint_hash", "text", (c) => c.notNull())
    .addColumn("p256dh", "text", (c) => c.notNull())
    .addColumn("auth", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("pushed_at", "bigint")
    .addColumn("due_at", "bigint")
    .addColumn("since", "bigint")
    .addColumn("asked", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("dispositivos_push_pk", ["id_usuario", "id_sesion"])
    // However a session ends, its browser is told nothing more.
    .addForeignKeyConstraint(
      "dispositivos_push_session",
      ["id_usuario", "id_sesion"],
      "sesiones",
      ["id_usuario", "id_sesion"],
      (c) => c.onDelete("cascade"),
    )
    .execute();
  await db.schema
    .createIndex("dispositivos_push_endpoint")
    .on("dispositivos_push")
    .column("endpoint_hash")
    .unique()
    .execute();
  await sql`create index dispositivos_push_due on dispositivos_push (due_at)
    where due_at is not null`.execute(db);

  await db.schema.alterTable("notificaciones").addColumn("push_at", "bigint").execute();
}
