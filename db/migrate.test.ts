import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { build } from "esbuild";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { bundleOptions } from "../scripts/lib/bundle.mjs";
import { type Database, openDatabase } from "./client.ts";
import { openSqliteFile } from "./engines/sqlite.ts";
import { MigrationError, migrateTo, migrateToLatest, migrationNames } from "./migrate.ts";

describe.each(engines)("a database on %s", (engine) => {
  const { db } = useDatabase(engine);

  it("that a newer version has had is left alone, and its operator told what to do", async () => {
    const later = { name: "9999-later", timestamp: new Date().toISOString() };
    const table = sql.table("kysely_migration");
    await sql`insert into ${table} values (${later.name}, ${later.timestamp})`.execute(db);
    await expect(migrateToLatest(db)).rejects.toThrow(
      new MigrationError(
        "the database is newer than this program, which does not know its 9999-later: " +
          "start the version that made it, or restore a backup from before the upgrade",
      ),
    );
    await sql`delete from ${table} where name = ${later.name}`.execute(db);
    expect(await migrateToLatest(db)).toEqual([]);
  });

  it("whose migration fails is told by the name of the migration", async () => {
    await sql`delete from kysely_migration where name <> '0001-accounts'`.execute(db);
    const error = await migrateToLatest(db).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(MigrationError);
    expect((error as Error).message).toMatch(/^0002-posts failed: [^\n]+ already exists$/);
  });
});

describe("a file that is no database", () => {
  const folder = newFolder();
  beforeAll(() => mkdirSync(folder));

  it("is told in one line", async () => {
    const path = join(folder, "text.db");
    writeFileSync(path, "hello ".repeat(1000));
    const db = openDatabase(`file:${path}`);
    await expect(migrateToLatest(db)).rejects.toThrow(new MigrationError("file is not a database"));
    await db.destroy();
  });
});

describe("a file of SQLite", () => {
  const folder = newFolder();
  const program = join(folder, "migrate.mjs");
  beforeAll(async () => {
    mkdirSync(folder);
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    await buildMigration(program);
  });

  function open(name: string): Database {
    const db = openDatabase(`file:${join(folder, name)}`);
    onTestFinished(() => db.destroy());
    return db;
  }

  it("whose migration fails is as it was before, and goes on from there", async () => {
    const db = open("failing.db");
    await migrateTo(db, "0109-settings");
    await sql`create table webhooks (other integer)`.execute(db);
    const before = await schemaOf(db);
    await expect(migrateToLatest(db)).rejects.toThrow(/^0112-webhooks failed: .+ already exists$/);
    expect(await schemaOf(db)).toEqual(before);
    await sql`drop table webhooks`.execute(db);
    expect(await migrateToLatest(db)).toEqual(migrationsAfter("0109-settings"));
  });

  it("whose migration is killed is as it was before, and goes on from there", async () => {
    const db = open("killed.db");
    await migrateTo(db, "0109-settings");
    const before = await schemaOf(db);
    for (const killedAt of [12, 25]) {
      const killed = start("killed.db", killedAt);
      await expect(killed).rejects.toMatchObject({ signal: "SIGKILL" });
    }
    expect(await schemaOf(db)).toEqual(before);
    expect(await migrateToLatest(db)).toEqual(migrationsAfter("0109-settings"));
  });

  it("is migrated by one of several that start at once, the others wait", async () => {
    const all = await Promise.all([1, 2, 3].map(() => start("shared.db")));
    const counts = all.map(({ stdout }) => Number(stdout)).sort((one, other) => one - other);
    expect(counts).toEqual([0, 0, migrationNames().length]);
  });

  it("is waited for beyond what a statement waits", async () => {
    const db = open("busy.db");
    await migrateTo(db, "0109-settings");
    await sql`pragma busy_timeout = 0`.execute(db);
    const other = openSqliteFile(join(folder, "busy.db"));
    other.exec("begin immediate");
    const migrated = migrateToLatest(db);
    await delay(300);
    other.exec("commit");
    other.close();
    expect(await migrated).toEqual(migrationsAfter("0109-settings"));
  });

  /** Another process that migrates, and is killed before a statement. */
  function start(name: string, killedAt = Infinity): Promise<{ stdout: string }> {
    const args = [program, `file:${join(folder, name)}`, String(killedAt)];
    return promisify(execFile)(process.execPath, args);
  }
});

function migrationsAfter(name: string): string[] {
  const names = migrationNames();
  return names.slice(names.indexOf(name) + 1);
}

/** All of it: what migrations have run, too. */
async function schemaOf(db: Database): Promise<unknown[]> {
  const { rows: objects } = await sql`select name, sql from sqlite_master order by name`.execute(
    db,
  );
  const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
  return [...objects, ...rows];
}

async function buildMigration(outfile: string): Promise<void> {
  const contents = `
    import { openDatabase } from "./client.ts";
    import { migrateToLatest } from "./migrate.ts";
    let statements = 0;
    const db = openDatabase(process.argv[2]).withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        if (statements === Number(process.argv[3])) process.kill(process.pid, "SIGKILL");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    console.log((await migrateToLatest(db)).length);
    await db.destroy();`;
  await build({
    ...bundleOptions(resolve(outfile, ".."), []),
    entryPoints: undefined,
    stdin: { contents, resolveDir: resolve("db"), loader: "ts" },
    outdir: undefined,
    splitting: false,
    outfile,
  });
}
