import type { Kysely } from "kysely";

/** Accounts that go, copies of all one's data, and addresses that may not come back while a ban holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bajas")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("state", "text", (c) => c.notNull().defaultTo("asked"))
    .addColumn("via", "text", (c) => c.notNull())
    .addColumn("oculta", "integer", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("due_at", "bigint", (c) => c.notNull())
    // What is looked for while it runs; gone at its end.
    .addColumn("nombre_usuario", "text")
    .addColumn("correo", "text")
    .addColumn("done_at", "bigint")
    .execute();
  await db.schema
    .createIndex("bajas_due")
    .on("bajas")
    .columns(["state", "due_at", "id_usuario"])
    .execute();

  await db.schema
    .createTable("descargas")
    .addColumn("id_usuario", "bigint", (c) =>
      c.primaryKey().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("state", "text", (c) => c.notNull().defaultTo("queued"))
    // Of the secret in the mailed link.
    .addColumn("clave_hash", "text", (c) => c.unique())
    .addColumn("objeto", "text")
    .addColumn("size", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("ready_at", "bigint")
    .addColumn("expires_at", "bigint")
    .execute();
  await db.schema
    .createIndex("descargas_expiry")
    .on("descargas")
    .columns(["state", "expires_at", "id_usuario"])
    .execute();

  await db.schema
    .createTable("direcciones_vetadas")
    // Keyed: nobody who reads the table can tell whose it is.
    .addColumn("direccion_hash", "text", (c) => c.primaryKey())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    // Null: as long as the ban holds.
    .addColumn("until", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("direcciones_vetadas_usuario")
    .on("direcciones_vetadas")
    .column("id_usuario")
    .execute();
}
