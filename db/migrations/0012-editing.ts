import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A file that is shown while newer bytes for it are processed: `queued`, or `failed`.
  await db.schema.alterTable("archivos").addColumn("replacement", "text").execute();

  // What an object is called under /uploads when that is no longer its name in the store.
  await db.schema.alterTable("objetos").addColumn("address", "text").execute();
  await db.schema
    .createIndex("objetos_address")
    .on("objetos")
    .column("address")
    .unique()
    .where("address" as never, "is not", null)
    .execute();
}
