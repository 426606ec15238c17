import { type Kysely, type RawBuilder, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import { jsonArrayFrom as postgresArray } from "kysely/helpers/postgres";
import { jsonArrayFrom as sqliteArray } from "kysely/helpers/sqlite";
import { isPostgres } from "./engine.ts";

/** The rows of a query as one column of another, to be read with {@link rowsOf}. */
export function jsonRows<DB, TB extends keyof DB, O>(
  db: Pick<Kysely<unknown>, "getExecutor">,
  query: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<JsonRows<O>> {
  const column = isPostgres(db) ? postgresArray(query) : sqliteArray(query);
  return column as RawBuilder<unknown> as RawBuilder<JsonRows<O>>;
}

/** The rows where the engine has a type for them, their text where it has none. */
export type JsonRows<O> = Simplify<O>[] | string;

export function rowsOf<O>(column: JsonRows<O>): Simplify<O>[] {
  return typeof column === "string" ? (JSON.parse(column) as Simplify<O>[]) : column;
}

/**
 * The rows of a column made by {@link jsonRows}, for the `from` clause after the table that has the column:
 * `item`, whose numbers {@link numberIn} reads.
 */
export function itemsOf(
  db: Pick<Kysely<unknown>, "getExecutor">,
  column: string,
): RawBuilder<unknown> {
  const rows = sql.ref(column);
  return isPostgres(db)
    ? sql`json_array_elements(${rows}) as item(value)`
    : sql`json_each(${rows}) as item`;
}

export function numberIn(name: string): RawBuilder<number> {
  return sql<number>`cast(item.value ->> ${sql.lit(name)} as bigint)`;
}
