import type { Kysely } from "kysely";

/** Of a picture that is hidden for a case: its owner has taken it away, so it is not shown again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("fotos_ocultas")
    .addColumn("is_withdrawn", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
