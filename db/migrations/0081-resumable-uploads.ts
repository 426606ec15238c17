import type { Kysely } from "kysely";

/** Uploads that come in pieces, and posts that wait for the last byte of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subidas")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("size", "bigint", (c) => c.notNull())
    .addColumn("received", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("metadata", "text", (c) => c.notNull())
    .addColumn("head", "text")
    .addColumn("name", "text", (c) => c.unique())
    .addColumn("tipo", "text")
    .addColumn("mime", "text")
    .addColumn("store", "text")
    .addColumn("done", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("sha256", "text")
    .addColumn("md5", "text")
    .addColumn("sha1", "text")
    .addColumn("envio", "text")
    .addColumn("place", "integer")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("touched_at", "bigint", (c) => c.notNull())
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on("subidas").columns(columns).execute();
  await index("subidas_of_person", ["id_usuario", "envio"]);
  await index("subidas_by_age", ["touched_at"]);

  await db.schema
    .createTable("envios")
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("request_hash", "text", (c) => c.notNull())
    .addColumn("fields", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("error", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("touched_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("envios_pk", ["id_usuario", "key"])
    .execute();
  await db.schema
    .createIndex("envios_by_age")
    .on("envios")
    .columns(["state", "touched_at"])
    .execute();
}
