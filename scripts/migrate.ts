import { EnvError, getEnv } from "#app/env.server.ts";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";

/** Brings the database up to date and says what it did. */
async function main(): Promise<void> {
  const db = openDatabase(getEnv().databaseUrl);
  try {
    const names = await migrateToLatest(db);
    console.log(names.length > 0 ? `migrated: ${names.join(", ")}` : "database is up to date");
  } finally {
    await db.destroy();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof EnvError ? `Invalid environment: ${error.message}` : error);
  process.exitCode = 1;
}
