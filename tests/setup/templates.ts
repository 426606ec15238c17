import pg from "pg";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { Guarded } from "./guard.ts";
import { postgresUrl, startPostgres } from "./postgres.ts";
import { sqliteTemplate, TEMPLATE_DATABASE } from "./template-names.ts";

// What tests begin with, all migrations and no row, is made once in a run and copied for each.

export function createSqliteTemplate(folder: string): Promise<void> {
  return migrated(`file:${sqliteTemplate(folder)}`);
}

/** The server of the tests, with the database that others are copied from. */
export async function startTestPostgres(port: number, folder: string): Promise<Guarded> {
  const server = await startPostgres(port, folder);
  const admin = new pg.Client(postgresUrl(port, "postgres"));
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  await migrated(postgresUrl(port, TEMPLATE_DATABASE));
  return server;
}

async function migrated(url: string): Promise<void> {
  const db = openDatabase(url);
  await migrateToLatest(db);
  await db.destroy();
}
