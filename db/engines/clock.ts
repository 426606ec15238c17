import { type Kysely, sql } from "kysely";
import { isPostgres } from "./engine.ts";

/** What time it is where the database is: milliseconds since the epoch. */
export async function databaseTime<S>(db: Kysely<S>): Promise<number> {
  const now = isPostgres(db)
    ? sql`extract(epoch from clock_timestamp()) * 1000`
    : sql`(julianday('now') - 2440587.5) * 86400000`;
  const { rows } = await sql<{ now: number | string }>`select ${now} as now`.execute(db);
  return Math.round(Number(rows[0]!.now));
}
