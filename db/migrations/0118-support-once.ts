import type { Kysely } from "kysely";

/** A message to support that is sent twice by the same form is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("solicitudes").addColumn("clave", "text").execute();
  await db.schema
    .createIndex("solicitudes_clave")
    .on("solicitudes")
    .column("clave")
    .unique()
    .execute();
}
