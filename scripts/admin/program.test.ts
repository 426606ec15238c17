import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { lineOf } from "./program.ts";

test("a database that does not answer is told in one line", async () => {
  const port = await freePort();
  for (const host of ["127.0.0.1", "localhost"]) {
    const db = openDatabase(`postgres://somebody:secret@${host}:${port}/nothing`);
    const failure: unknown = await migrateToLatest(db).catch((error: unknown) => error);
    await db.destroy();
    expect(lineOf(failure)).toMatch(/^connect ECONNREFUSED \S+$/);
  }
});

test("of a host of several addresses the first is told", async () => {
  const port = await freePort();
  const lookup = (_host: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "127.0.0.2", family: 4 },
    ]);
  const failure = await new Promise((resolve) => {
    const options = { host: "several.example", port, lookup, autoSelectFamily: true };
    connect(options as never).on("error", resolve);
  });
  expect(lineOf(failure)).toBe(`connect ECONNREFUSED 127.0.0.1:${port}`);
});

test("a full disk and a file that is no database are told in one line", async () => {
  const folder = newFolder();
  mkdirSync(folder);
  const failureOf = async (file: string) => {
    const db = openDatabase(`file:${join(folder, file)}`);
    const write = async () => {
      await sql`pragma max_page_count = 20`.execute(db);
      await sql`create table rows as select zeroblob(1000000)`.execute(db);
    };
    const failure: unknown = await write().catch((error: unknown) => error);
    await db.destroy();
    return lineOf(failure);
  };
  expect(await failureOf("full.db")).toBe("database or disk is full");
  writeFileSync(join(folder, "text.db"), "This is not a database. ".repeat(100));
  expect(await failureOf("text.db")).toBe("file is not a database");
});

test("a surprise is no line", () => {
  expect(lineOf(new TypeError("x is not a function"))).toBeNull();
});
