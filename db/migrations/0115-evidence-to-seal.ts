import type { Kysely } from "kysely";

/** What finds evidence may have no keys: what the rows said waits for who has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("subidas_conocidas").addColumn("por_sellar", "text").execute();
}
