import {
  type ColumnBuilderCallback,
  type ColumnDefinitionBuilder,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from "kysely";

/** A database of any schema, or a transaction on one. */
type AnyDatabase = Pick<Kysely<unknown>, "getExecutor">;

/** True when this database (or transaction) speaks PostgreSQL, false for SQLite. */
export function isPostgres(db: AnyDatabase): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Type and attributes of an integer primary key that the engine numbers itself and never reuses. */
export function idColumn(db: AnyDatabase): ["bigint" | "integer", ColumnBuilderCallback] {
  return isPostgres(db)
    ? ["bigint", (column) => column.primaryKey().generatedByDefaultAsIdentity()]
    : ["integer", (column: ColumnDefinitionBuilder) => column.primaryKey().autoIncrement()];
}

/**
 * Type of a text column that is ordered by its bytes, as SQLite does by itself: only then are the
 * texts with one beginning a range of an index.
 */
export function bytewiseText(db: AnyDatabase): "text" | RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : "text";
}

/**
 * How to write a union that both engines read in the order of an index, only as far as its limit:
 * PostgreSQL merges the arms when each of them has an order and a limit of its own, SQLite when none
 * has.
 */
export function endsArmsOfUnion(db: AnyDatabase): boolean {
  return isPostgres(db);
}

/** Whether it reads two lists side by side for less than looking each of one up in the other. */
export function mergesLists(db: AnyDatabase): boolean {
  return isPostgres(db);
}

/** The texts of a column of all rows as one, with a space between. */
export function joinedTexts(db: AnyDatabase, column: string): RawBuilder<string | null> {
  return isPostgres(db)
    ? sql`string_agg(${sql.ref(column)}, ' ')`
    : sql`group_concat(${sql.ref(column)}, ' ')`;
}

/** No room is left for what was to be written. */
export function isDatabaseFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "SQLITE_FULL" || code === "SQLITE_IOERR_SHMSIZE" || code === "53100";
}

/** A text that PostgreSQL does not take: it has a NUL. */
export function isRefusedText(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "22021";
}

/** Another process writes to the file of SQLite, for longer than a statement waits. */
export function isBusy(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^SQLITE_BUSY(_|$)/.test(code);
}

/** SQLite's codes for the file and its disk: https://sqlite.org/rescode.html */
const OF_THE_FILE =
  /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|BUSY|PERM|NOLFS|PROTOCOL)(_|$)/;

/** Whether SQLite failed by its file or its disk, not by the statement. */
export function isFileTrouble(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && OF_THE_FILE.test(code);
}

export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return (
    code === "23505" ||
    code === "SQLITE_CONSTRAINT_UNIQUE" ||
    code === "SQLITE_CONSTRAINT_PRIMARYKEY"
  );
}

/** A row this statement points at is gone (or, for SQLite, still pointed at). */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "23503" || code === "SQLITE_CONSTRAINT_FOREIGNKEY";
}

/**
 * Rows that another process has claimed are passed over. SQLite has one writer at a time, so there
 * the surrounding update is the lock.
 */
export function skipLocked<DB, TB extends keyof DB, O>(
  db: AnyDatabase,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(db) ? query.forUpdate().skipLocked() : query;
}

/** Locks the rows it reads until the transaction ends, which on SQLite has locked everything. */
export function forUpdate<DB, TB extends keyof DB, O>(
  trx: AnyDatabase,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(trx) ? query.forUpdate() : query;
}

/** Like {@link forUpdate}, but rows that point at these may be written meanwhile. */
export function forNoKeyUpdate<DB, TB extends keyof DB, O>(
  trx: AnyDatabase,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(trx) ? query.forNoKeyUpdate() : query;
}

/** Keeps the rows it reads as they are until the transaction ends; others may do the same meanwhile. */
export function forShare<DB, TB extends keyof DB, O>(
  trx: AnyDatabase,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(trx) ? query.forShare() : query;
}

/** Like {@link forShare}, but they may be written meanwhile by who locks them only for that ({@link forNoKeyUpdate}). */
export function forKeyShare<DB, TB extends keyof DB, O>(
  trx: AnyDatabase,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return isPostgres(trx) ? query.forKeyShare() : query;
}

/** Waits until nobody else holds this name, and holds it until the transaction ends. */
export async function aloneUntilEnd<S>(trx: Kysely<S>, name: string): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * Runs a statement that reads what it then writes, alone among those of this name. Where there is one
 * writer at a time, the statement is that by itself.
 */
export async function alone<S, T>(
  db: Kysely<S>,
  name: string,
  run: (db: Kysely<S>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) return run(db);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
    return run(trx);
  });
}
