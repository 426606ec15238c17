import type { Kysely } from "kysely";

/** What a provider has shown of somebody's age: that they are over 18, how, and until when it holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("usuarios").addColumn("age_level", "text").execute();
  await db.schema.alterTable("usuarios").addColumn("age_until", "bigint").execute();
}
