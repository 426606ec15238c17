import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../client.ts";
import { openSqliteFile } from "./sqlite.ts";

it("keeps what it stores from other users of the machine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shortit-sqlite-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = openSqliteFile(join(folder, "new", "shortit.db"));
  database.exec("create table t (a)");
  const files = await readdir(join(folder, "new"));
  expect(files).toEqual(["shortit.db", "shortit.db-shm", "shortit.db-wal"]);
  for (const file of files) {
    expect((await stat(join(folder, "new", file))).mode & 0o077).toBe(0);
  }
  database.close();
});

it("plans a statement once, as its limits are part of its text", async () => {
  const db = openDatabase(":memory:");
  const query = db.selectFrom("usuarios").select("id_usuario").where("followersCount", ">", 3);
  const { sql, parameters } = query.limit(5).offset(2).compile();
  expect(sql).toMatch(/ limit 5 offset 2$/);
  expect(parameters).toEqual([3]);
  await db.destroy();
});
