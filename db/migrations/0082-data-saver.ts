import type { Kysely } from "kysely";

/** Whether little is to be sent to somebody; null: they have not said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("usuarios").addColumn("ahorro", "integer").execute();
}
