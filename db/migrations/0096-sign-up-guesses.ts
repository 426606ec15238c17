import type { Kysely } from "kysely";

/**
 * From which network a sign-up was begun, and how often its code was guessed at without its cookie: from there, and
 * from elsewhere. Whoever has the cookie is counted apart, so that nobody else uses up their attempts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("registros").addColumn("red", "text").execute();
  for (const column of ["attempts_near", "attempts_far"]) {
    await db.schema
      .alterTable("registros")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
