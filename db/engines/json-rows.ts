import type { Kysely, RawBuilder, SelectQueryBuilder, Simplify } from "kysely";
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
