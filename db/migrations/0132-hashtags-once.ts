import { type Kysely, sql } from "kysely";

/** A post that has a hashtag with and without its accents is found by one spelling of it: the worker indexes what is here anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'index_search', '{}', 0, 'index_search', 0
    where exists (select 1 from indexadas)
    on conflict (unique_key) do nothing`.execute(db);
}
