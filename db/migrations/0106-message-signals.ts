import type { Kysely } from "kysely";

/** Whether others are told that somebody has read, or is writing: both were told before, or would have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["visto", "escribiendo"]) {
    await db.schema
      .alterTable("usuarios")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(1))
      .execute();
  }
}
