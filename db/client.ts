import { Kysely } from "kysely";
import { postgresDialect, type PostgresOptions } from "./engines/postgres.ts";
import { sqliteDialect, type SqliteOptions } from "./engines/sqlite.ts";
import type { Schema } from "./schema.ts";

export type Database = Kysely<Schema>;

export type DatabaseOptions = PostgresOptions & SqliteOptions;

/**
 * Opens the database a URL names: `postgres://…` or `postgresql://…`, otherwise a SQLite file
 * given as `file:/path` or a bare path. Nothing is migrated here.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const dialect = isPostgresUrl(url)
    ? postgresDialect(url, options)
    : sqliteDialect(sqlitePath(url), options);
  return new Kysely<Schema>({ dialect });
}

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/** The path of the SQLite file that a URL names. */
export function sqlitePath(url: string): string {
  return url.replace(/^(sqlite|file):(\/\/)?/, "");
}
