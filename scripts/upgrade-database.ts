import { existsSync, statSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { getEnv } from "#app/env.server.ts";
import { isPostgresUrl, openDatabase, sqlitePath } from "#db/client.ts";
import { Refusal, runProgram } from "./admin/program.ts";
import { dumpDatabase } from "./backup/backup-steps.ts";
import { restorePostgres } from "./backup/postgres.ts";
import { putSqliteInPlace } from "./backup/sqlite.ts";
import { assertUnused } from "./backup/target.ts";

/** PostgreSQL ends the statement of a server that was killed before it looks whether that is still there. */
const STATEMENT_MS = 30_000;
/** As the database itself has it. */
const OWNER_ONLY = 0o600;

/**
 * What `npm run upgrade` does with the database, by the version whose database it is: `size` prints its bytes, `unused`
 * fails while anybody else has it open, `save` and `restore` copy it to and from a file; `late` after that when the site
 * has gone on since.
 */
await runProgram(async () => {
  const [what, file = "", when] = process.argv.slice(2);
  const url = getEnv().databaseUrl;
  if (what === "size") console.log(await sizeOf(url));
  else if (what === "unused") await assertUnused(url);
  else if (what === "save") await save(url, file);
  else if (what === "restore") await restore(url, file, { isLate: when === "late" });
  else throw new Refusal("this is a part of npm run upgrade");
});

async function sizeOf(url: string): Promise<number> {
  if (!isPostgresUrl(url)) {
    const path = sqlitePath(url);
    return existsSync(path) ? statSync(path).size : 0;
  }
  const db = openDatabase(url);
  try {
    const { rows } = await sql<{ size: string }>`
      select pg_database_size(current_database()) as size`.execute(db);
    return Number(rows[0]!.size);
  } finally {
    await db.destroy();
  }
}

/** The file is there whole, or not at all. */
async function save(url: string, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const folder = await mkdtemp(`${file}-`);
  const to = { database: join(folder, "database"), objects: join(folder, "objects") };
  try {
    await dumpDatabase(url, to, () => undefined);
    await chmod(to.database, OWNER_ONLY);
    const copy = await open(to.database, "r");
    await copy.sync().finally(() => copy.close());
    await rename(to.database, file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The file stays: whoever is cut off begins anew. What somebody else still has open would be written to, and lost. */
async function restore(url: string, file: string, { isLate }: { isLate: boolean }): Promise<void> {
  // What cannot even be asked may be broken, and is brought back all the more.
  await assertUnused(url, STATEMENT_MS).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
  });
  if (!existsSync(file)) throw new Refusal(`there is no copy of the database at ${file}`);
  if (isPostgresUrl(url)) {
    await restorePostgres(url, file, async () => undefined);
  } else {
    const staged = `${sqlitePath(url)}.restored`;
    await copyFile(file, staged);
    await chmod(staged, OWNER_ONLY);
    await putSqliteInPlace(staged, sqlitePath(url));
  }
  if (!isLate) return;
  // It loads what talks to stores and search servers, which the site waits for: seldom is it needed.
  const { forgetWhatCameSince } = await import("./backup/forget-since.ts");
  await forgetWhatCameSince(url);
}
