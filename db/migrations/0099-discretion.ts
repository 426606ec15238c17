import type { Kysely } from "kysely";

/** How little the site says of itself where this account is signed in; null: they have not said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("usuarios").addColumn("discrecion", "text").execute();
}
