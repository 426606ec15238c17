import type { CompiledQuery, Insertable } from "kysely";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

/** SQLite takes 32766 values in a statement, PostgreSQL 65535; larger ones were not faster. */
const MAX_VALUES = 8_000;

/** Inserts the rows, which all have the same columns in the same order. */
export async function insertRows<T extends keyof Schema>(
  db: Database,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  for (const batch of batches(rows)) {
    const query = statement(db, table, batch, null);
    await db.executeQuery({ ...query, parameters: valuesOf(batch) });
  }
}

/** Inserts the rows as {@link insertRows} does and gives their new ids in the same order. */
export async function insertForIds<T extends keyof Schema>(
  db: Database,
  table: T,
  id: string & keyof Schema[T],
  rows: readonly Insertable<Schema[T]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batches(rows)) {
    const query = statement(db, table, batch, id);
    const { rows: made } = await db.executeQuery({ ...query, parameters: valuesOf(batch) });
    // Both engines number the rows in the order of the statement, but may return them in another.
    const numbers = made.map((row) => (row as Record<string, number>)[id]!);
    ids.push(...numbers.sort((a, b) => a - b));
  }
  return ids;
}

/** Powers of two, so that few different statements serve any number of rows. */
function* batches<R extends object>(rows: readonly R[]): Generator<readonly R[]> {
  const columns = Object.keys(rows[0] ?? { none: 0 }).length;
  for (let start = 0; start < rows.length;) {
    const room = Math.min(MAX_VALUES / columns, rows.length - start);
    const size = 2 ** Math.floor(Math.log2(room));
    yield rows.slice(start, start + size);
    start += size;
  }
}

function valuesOf(rows: readonly object[]): unknown[] {
  return rows.flatMap((row) => Object.values(row) as unknown[]);
}

const queries = new WeakMap<object, Map<string, CompiledQuery>>();

/** Building a statement of thousands of values costs more than running it: each is built once. */
function statement(
  db: Database,
  table: string,
  rows: readonly object[],
  id: string | null,
): CompiledQuery {
  const { adapter } = db.getExecutor();
  const known = queries.get(adapter) ?? new Map<string, CompiledQuery>();
  queries.set(adapter, known);
  const name = [table, rows.length, id, ...Object.keys(rows[0] ?? {})].join();
  const query = known.get(name) ?? build(db, table, rows, id);
  known.set(name, query);
  return query;
}

function build(
  db: Database,
  table: string,
  rows: readonly object[],
  id: string | null,
): CompiledQuery {
  const insert = db.insertInto(table as "kv").values(rows as never);
  return id ? insert.returning(id as never).compile() : insert.compile();
}
