import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "#tests/setup/folder.ts";
import { engines, useDatabase } from "#tests/setup/database.ts";
import { openDatabase } from "./client.ts";
import { MigrationError, migrateToLatest } from "./migrate.ts";

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
