import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { openSqliteFile } from "#db/engines/sqlite.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { dumpSqlite } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "dump-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a backup holds nothing of what was deleted before it was made", async () => {
  const path = join(folder, "shortit.db");
  const db = openDatabase(`file:${path}`);
  await migrateToLatest(db);
  await db.destroy();
  const file = openSqliteFile(path);
  const insert = file.prepare(
    "insert into solicitudes (referencia, tema, correo, mensaje, created_at) values (?, 'otro', ?, ?, 1)",
  );
  const words = "palabras-que-nadie-ha-de-leer ";
  // Long ones take pages of their own, which are free afterwards.
  for (let made = 0; made < 200; made++)
    insert.run(`S-${made}`, "ana@example.org", words.repeat(300));
  file.prepare("delete from solicitudes").run();
  file.close();
  const to = { database: join(folder, "copy.db"), objects: join(folder, "objects") };
  await dumpSqlite(path, to, () => {});
  expect(readFileSync(to.database).includes(words)).toBe(false);
  expect(statSync(to.database).mode & 0o777).toBe(0o600);
  const copy = openSqliteFile(to.database);
  expect(copy.pragma("freelist_count", { simple: true })).toBe(0);
  copy.close();
  expect(readdirSync(folder).toSorted()).toEqual(["copy.db", "objects", "shortit.db"]);
});
