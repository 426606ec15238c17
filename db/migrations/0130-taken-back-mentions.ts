import { type Kysely, sql } from "kysely";

/**
 * A mention that was taken back keeps the names it stood under, as they go from the text with the account. And what posts are found by is made anew: by
 * an @name no more unless it means somebody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["menciones_quitadas_publicacion", "menciones_quitadas_comentario"]) {
    await db.schema
      .alterTable(table)
      .addColumn("nombres", "text", (c) => c.notNull().defaultTo(""))
      .execute();
  }
  // One that is queued already will do.
  await sql`insert into jobs (kind, payload, run_at, unique_key, created_at)
    select 'index_search', '{}', 0, 'index_search', 0
    where exists (select 1 from usuarios)
    on conflict (unique_key) do nothing`.execute(db);
}
