import { type Kysely, sql } from "kysely";

/**
 * When a session was last confirmed to be its owner's, when it last used the console, and whether an account asks
 * for more than one proof of who signs in. Sessions from before are confirmed when something asks for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["confirmed_at", "console_at"]) {
    await db.schema
      .alterTable("sesiones")
      .addColumn(column, "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable("usuarios")
    .addColumn("segundo_factor", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  // Whoever signed in a moment ago has proved who they are.
  await sql`update sesiones set confirmed_at = created_at`.execute(db);
}
