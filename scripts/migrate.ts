import { getEnv } from "#app/env.server.ts";
import { missingKeyProblem } from "#app/features/vault/keys-in-use.server.ts";
import { START_HOURS } from "#app/features/setup/limits.ts";
import { newStartLink, START_PATH } from "#app/features/setup/start/link.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { MigrationError, migrateToLatest } from "#db/migrate.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { CUT_OFF, isCutOff } from "./backup/restore-mark.ts";

/** Given where the site starts: who makes its first administrator reads what it prints. */
const FIRST_START = "--first-start";

/** Brings the database up to date and says what it did. */
await runProgram(async () => {
  if (isCutOff(getEnv())) throw new Refusal(CUT_OFF);
  const db = openDatabase(getEnv().databaseUrl);
  try {
    const names = await migrateToLatest(db);
    const { documentKeys, workerShare } = getEnv();
    // What opens people's files has no keys, whatever is sealed.
    const missing = workerShare === "media" ? null : await missingKeyProblem(db, documentKeys);
    if (missing) throw new Refusal(missing);
    console.log(names.length > 0 ? `migrated: ${names.join(", ")}` : "database is up to date");
    if (process.argv.includes(FIRST_START)) await sayStartLink(db);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new Refusal(`The database could not be migrated: ${error.message}`);
  } finally {
    await db.destroy();
  }
});

/** Of a site that nobody administers yet: where its first administrator is made. */
async function sayStartLink(db: Database): Promise<void> {
  const token = await newStartLink({ db });
  if (token === null) return;
  const address = `${getEnv().siteUrl}${START_PATH}?token=${token}`;
  console.error(
    `Nobody administers this site yet. Within ${START_HOURS} hours this address makes its first administrator, once: ${address}`,
  );
}
