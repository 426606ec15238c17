import type { Kysely } from "kysely";

/** What is sealed: keys of objects, which go with their objects, and secrets of the program itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("sellados")
    .addColumn("name", "text", (c) => c.primaryKey().references("objetos.name").onDelete("cascade"))
    .addColumn("llave", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("secretos")
    .addColumn("nombre", "text", (c) => c.primaryKey())
    .addColumn("valor", "text", (c) => c.notNull())
    .execute();
}
