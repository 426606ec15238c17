import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, openDatabase } from "#db/client.ts";
import { LARGE_TABLES } from "#db/large-indexes.ts";
import { migrateTo, migrateToLatest, migrationNames } from "#db/migrate.ts";

const PAUSE_MS = 20;

interface Options {
  /** Of an empty database of PostgreSQL, as its superuser. */
  url: string;
  /** Of each table. */
  rows: number;
  tables?: readonly string[];
  /** How many of the newest migrations are looked at. */
  newest: number;
}

export interface Waits {
  migrations: string[];
  /** Milliseconds that all of them took. */
  took: number;
  /** By table, the longest that somebody waited who changed a row of it; milliseconds. */
  longest: Record<string, number>;
}

/** Fills large tables, then runs the newest migrations while somebody writes to each of them. */
export async function migrateUnderWrites(
  { url, rows, tables = LARGE_TABLES, newest }: Options,
  detail: (text: string) => void,
): Promise<Waits> {
  const db = openDatabase(url);
  const stop = new AbortController();
  try {
    const names = migrationNames();
    await migrateTo(db, names.at(-1 - newest)!);
    for (const table of tables) {
      detail(`${rows} rows of ${table}`);
      await fill(db, table, rows);
    }
    await sql`vacuum analyze`.execute(db);
    detail("the migrations");
    const writers = tables.map((table) => writeUntil(url, table, stop.signal));
    const started = performance.now();
    const migrations = await migrateToLatest(db);
    const took = performance.now() - started;
    stop.abort();
    const longest = await Promise.all(writers);
    return {
      ...{ migrations, took },
      longest: Object.fromEntries(tables.map((table, at) => [table, longest[at]!])),
    };
  } finally {
    stop.abort();
    await db.destroy();
  }
}

/** Rows whose every column has a value of its own, also beside the others of its row, which belong to nobody. */
async function fill(db: Database, table: string, rows: number): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
      and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
    order by ordinal_position`.execute(db);
  const values = columns.map(({ type }, at) =>
    type === "text" ? sql`'v' || n` : sql`n + ${sql.lit(at)}`,
  );
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await db.transaction().execute(async (trx) => {
    // Nobody's: no row that it points at is looked for, and nothing is told of it.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into ${sql.table(table)} (${names})
      select ${sql.join(values)} from generate_series(1, ${sql.lit(rows)}) as n`.execute(trx);
  });
}

async function writeUntil(url: string, table: string, stop: AbortSignal): Promise<number> {
  const db = openDatabase(url);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}
    order by ordinal_position limit 1`.execute(db);
  const column = sql.ref(rows[0]!.name);
  const { rows: one } = await sql<{ value: string }>`
    select ${column} as value from ${sql.table(table)} limit 1`.execute(db);
  let longest = 0;
  while (!stop.aborted) {
    const asked = performance.now();
    await sql`update ${sql.table(table)} set ${column} = ${column}
      where ${column} = ${one[0]!.value}`.execute(db);
    longest = Math.max(longest, performance.now() - asked);
    await sleep(PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  await db.destroy();
  return longest;
}
