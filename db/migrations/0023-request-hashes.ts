import type { Kysely } from "kysely";

/** What a key's row was made from, so that the key is refused with anything else; null: not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["publicaciones", "comentarios", "mensajes"]) {
    await db.schema.alterTable(table).addColumn("request_hash", "text").execute();
  }
}
