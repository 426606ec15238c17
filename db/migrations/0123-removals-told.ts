import type { Kysely } from "kysely";

/** That a request for removal was withdrawn though a moderator still looks at it, and when the operator was told of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["withdrawn_at", "reminded_at"]) {
    await db.schema.alterTable("solicitudes_retiro").addColumn(column, "bigint").execute();
  }
}
