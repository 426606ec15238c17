import { getEnv } from "#app/env.server.ts";
import { missingKeyProblem } from "#app/features/vault/keys-in-use.server.ts";
import { openDatabase } from "#db/client.ts";
import { MigrationError, migrateToLatest } from "#db/migrate.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { CUT_OFF, isCutOff } from "./backup/restore-mark.ts";

/** Brings the database up to date and says what it did. */
await runProgram(async () => {
  if (isCutOff(getEnv())) throw new Refusal(CUT_OFF);
  const db = openDatabase(getEnv().databaseUrl);
  try {
    const names = await migrateToLatest(db);
    const missing = await missingKeyProblem(db, getEnv().documentKeys);
    if (missing) throw new Refusal(missing);
    console.log(names.length > 0 ? `migrated: ${names.join(", ")}` : "database is up to date");
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new Refusal(`The database could not be migrated: ${error.message}`);
  } finally {
    await db.destroy();
  }
});
