import { sql } from "kysely";
import type { Database } from "#db/client.ts";

/**
 * Fills a table of PostgreSQL with so many copies of each of its rows, in which these columns are what an expression
 * gives: `t` is the row and `g` the number of the copy. No trigger and no foreign key looks at them.
 */
export async function multiply(
  db: Database,
  table: string,
  times: number,
  changed: Record<string, string>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const values = rows.map(({ name }) => sql.raw(changed[name] ?? `t."${name}"`));
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${sql.join(values)} from ${sql.table(table)} t, generate_series(1, ${sql.lit(times)}) g
      on conflict do nothing`.execute(trx);
  });
}
