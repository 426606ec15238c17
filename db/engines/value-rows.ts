import { type Kysely, type RawBuilder, sql } from "kysely";
import { Slot } from "../slot.ts";
import { isPostgres } from "./engine.ts";

/** The values of one column, top to bottom. */
export type ValueColumn = { ints: readonly number[] } | { texts: readonly string[] };

/**
 * A table of values for a `from` clause, named `given`. Each column is one parameter, so a statement
 * stays the same however many rows there are: nothing is built or planned for each number of them.
 * `cross join` a table to it: then SQLite, which cannot know how few rows are given, begins with them.
 */
export function valueRows(
  db: Pick<Kysely<unknown>, "getExecutor">,
  columns: Record<string, ValueColumn>,
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const values = Object.values(columns);
  return isPostgres(db) ? unnested(names, values) : fromJson(names, values);
}

/** For `where(column, "in", …)`: as one parameter, however many ids there are. */
export function idsIn(
  db: Pick<Kysely<unknown>, "getExecutor">,
  ids: readonly number[],
): RawBuilder<number> {
  if (ids instanceof Slot) return idsInSlot(db, ids);
  return sql`(select id from ${valueRows(db, { id: { ints: ids } })})`;
}

/** That a column is one of these ids, read by its index however many they are. */
export function isAmong(
  db: Pick<Kysely<unknown>, "getExecutor">,
  column: string,
  ids: readonly number[],
): RawBuilder<boolean> {
  if (isPostgres(db)) return sql`${sql.ref(column)} = any(${ids}::bigint[])`;
  return sql`${sql.ref(column)} in ${idsIn(db, ids)}`;
}

/** The same for a query that is built before its ids are known. */
function idsInSlot(db: Pick<Kysely<unknown>, "getExecutor">, ids: Slot): RawBuilder<number> {
  if (isPostgres(db)) return sql`(select id from unnest(${ids}::bigint[]) as given(id))`;
  return sql`(select value from json_each(${ids.as(JSON.stringify)}))`;
}

function unnested(names: string[], columns: ValueColumn[]): RawBuilder<unknown> {
  const arrays = columns.map((column) =>
    "ints" in column ? sql`${column.ints}::bigint[]` : sql`${column.texts}::text[]`,
  );
  return unnestedAs(names, arrays);
}

function unnestedAs(names: string[], arrays: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`unnest(${sql.join(arrays)}) as given(${sql.join(names.map((name) => sql.ref(name)))})`;
}

function fromJson(names: string[], columns: ValueColumn[]): RawBuilder<unknown> {
  const lists = columns.map((column) => ("ints" in column ? column.ints : column.texts));
  const rows = (lists[0] ?? []).map((_, row) => lists.map((list) => list[row]));
  return pickedFrom(names, JSON.stringify(rows));
}

function pickedFrom(names: string[], json: unknown): RawBuilder<unknown> {
  const picked = names.map((name, at) => sql`value ->> ${sql.lit(at)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(picked)} from json_each(${json})) as given`;
}

/** What a column of rows that are given later holds. */
const TYPES = { int: "bigint", text: "text", real: "float8" } as const;

/** A row of {@link rowsLater}, its values in the order of the columns. */
export type GivenRow = readonly (number | string | null)[];

/**
 * Like {@link valueRows}, for a query that is built before its rows are known (db/compiled.ts): `rows` is
 * a slot of it, and there may be any number of them.
 */
export function rowsLater(
  db: Pick<Kysely<unknown>, "getExecutor">,
  rows: readonly GivenRow[],
  columns: Record<string, keyof typeof TYPES>,
): RawBuilder<unknown> {
  const slot = rows as unknown as Slot;
  const names = Object.keys(columns);
  if (isPostgres(db)) {
    const arrays = Object.values(columns).map((type, at) => {
      const column = slot.as((given: GivenRow[]) => given.map((row) => row[at]));
      return sql`${column}::${sql.raw(TYPES[type])}[]`;
    });
    return unnestedAs(names, arrays);
  }
  return pickedFrom(names, slot.as(JSON.stringify));
}
