import { type Kysely, sql } from "kysely";

/** Which looks of names a decision has taken away: while it stands, not even their own person gets them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("siluetas").addColumn("id_decision", "bigint").execute();
  await sql`create index siluetas_decision on siluetas (id_decision) where id_decision is not null`.execute(
    db,
  );
}
