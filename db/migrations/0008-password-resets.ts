import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("restablecimientos")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("id_usuario", "bigint", (c) =>
      c.notNull().references("usuarios.id_usuario").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("restablecimientos_usuario")
    .on("restablecimientos")
    .column("id_usuario")
    .execute();
  await db.schema
    .createIndex("restablecimientos_expiry")
    .on("restablecimientos")
    .column("expires_at")
    .execute();
}
