import type { Kysely } from "kysely";

/**
 * What a request to remove something, or about one's data, was made from: sent twice by the same form it is one. That
 * they have the same key says the secret of their private link, which is made of it and kept once as a hash already.
 * And of what bytes a document that came with one was, for the same reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["solicitudes_retiro", "solicitudes_arco"]) {
    await db.schema.alterTable(table).addColumn("request_hash", "text").execute();
  }
  await db.schema.alterTable("documentos_arco").addColumn("sha256", "text").execute();
}
