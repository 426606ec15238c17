import { type Kysely, sql } from "kysely";

/**
 * What is found is in the order in which it was published, which may be long after it was sent. The worker fills that in, the newest posts
 * first; a search server outside is filled anew, as the form of its documents is another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["apariciones", "indexadas"]) {
    await db.schema
      .alterTable(table)
      .addColumn("fecha", "bigint", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await sql`delete from indices_externos`.execute(db);
  // One that is queued already will do.
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'index_search', '{}', 0, 'index_search', 0
    where exists (select 1 from usuarios)
    on conflict (unique_key) do nothing`.execute(db);
}
