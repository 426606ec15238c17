import { getEnv } from "#app/env.server.ts";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { runProgram } from "./admin/program.ts";

/** Brings the database up to date and says what it did. */
await runProgram(async () => {
  const db = openDatabase(getEnv().databaseUrl);
  try {
    const names = await migrateToLatest(db);
    console.log(names.length > 0 ? `migrated: ${names.join(", ")}` : "database is up to date");
  } finally {
    await db.destroy();
  }
});
