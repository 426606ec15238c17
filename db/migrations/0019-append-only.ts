import { type Kysely, sql } from "kysely";
import { isPostgres } from "../engines/engine.ts";

/** The database itself refuses to change or delete what was written about money. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% only grows', tg_table_name;
      end $$`.execute(db);
  }
  for (const table of ["movimientos", "pagos"]) {
    if (isPostgres(db)) {
      await sql`
        create trigger ${sql.ref(`${table}_only_grows`)}
        before update or delete or truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`.execute(db);
      continue;
    }
    for (const change of ["update", "delete"]) {
      await sql`
        create trigger ${sql.ref(`${table}_no_${change}`)}
        before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`${table} only grows`)}); end`.execute(db);
    }
  }
}
