import { type Kysely, sql } from "kysely";

/** A copy of what was removed is removed by a decision of its own, which says of which it is one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("decisiones").addColumn("copy_of", "bigint").execute();
  await sql`create index decisiones_copy_of on decisiones (copy_of) where copy_of is not null`.execute(
    db,
  );
}
