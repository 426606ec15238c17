import { type Kysely, sql } from "kysely";

/**
 * By when a report had to be answered, kept as it was answered: the deadline of its case begins anew with what opens it. And
 * the notes of verifications whose documents are gone go as well, as they do from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("denuncias").addColumn("due_at", "bigint").execute();
  await sql`update verificaciones set nota = null where purged_at is not null`.execute(db);
}
