import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { engines, PATIENT, useDatabase } from "#tests/setup/database.ts";
import { type Database, openDatabase } from "./client.ts";
import { buildLargeIndexes, LARGE_TABLES, type LargeIndex } from "./large-indexes.ts";

const index: LargeIndex = { name: "kv_of_test", table: "jobs", on: "(kind, id) where id > 0" };

describe.each(engines)("an index of a large table, on %s", (engine) => {
  const { db, url } = useDatabase(engine);
  const put = (kind: string) =>
    sql`insert into jobs (kind, payload, run_at, created_at) values (${kind}, '{}', 0, 0)`;

  it("is built once, with what others do in the meantime", async () => {
    await put("before").execute(db);
    await Promise.all([buildLargeIndexes(db, [index]), put("meanwhile").execute(db)]);
    await buildLargeIndexes(db, [index]);
    const tables = await sql<{ n: number }>`select count(*) as n from jobs where id > 0`.execute(
      db,
    );
    expect(Number(tables.rows[0]!.n)).toBe(2);
  });

  it.runIf(engine === "postgres")(
    "lets others write while it waits for who came first",
    async () => {
      const other = { ...index, name: "kv_of_test_2" };
      let building: Promise<void> | undefined;
      await db.transaction().execute(async (trx) => {
        await put("first").execute(trx);
        building = buildLargeIndexes(db, [other]);
        await isWaiting();
        // Behind a plain CREATE INDEX it would wait for the transaction's end.
        await put("second").execute(db);
      });
      await building;
    },
  );

  it.runIf(engine === "postgres")("is there for each of those that build it at once", async () => {
    const builders = [1, 2, 3].map(() => openDatabase(url, PATIENT));
    for (const round of [1, 2, 3]) {
      const wanted = { ...index, name: `kv_at_once_${round}` };
      let building: Promise<boolean[]> | undefined;
      // What somebody writes meanwhile keeps who came first waiting, until the others have come, too.
      await db.transaction().execute(async (trx) => {
        await put("first").execute(trx);
        building = Promise.all(
          builders.map(async (each) => {
            await buildLargeIndexes(each, [wanted]);
            return isValid(each, wanted.name);
          }),
        );
        await isWaiting();
        for (const each of builders) await sql`select 1`.execute(each);
      });
      expect(await building).toEqual([true, true, true]);
    }
    await Promise.all(builders.map((each) => each.destroy()));
  });

  it.runIf(engine === "postgres")("is built anew when it was cut off in the middle", async () => {
    const unique: LargeIndex = { ...index, name: "kv_unique", on: "(payload)", unique: true };
    await expect(buildLargeIndexes(db, [unique])).rejects.toThrow(/could not create unique index/);
    await sql`delete from jobs`.execute(db);
    await buildLargeIndexes(db, [unique]);
    await put("one").execute(db);
    await expect(put("another").execute(db)).rejects.toThrow(/duplicate key/);
  });

  async function isValid(at: Database, name: string): Promise<boolean> {
    const { rows } = await sql<{ indisvalid: boolean }>`
      select indisvalid from pg_index where indexrelid = ${name}::regclass`.execute(at);
    return rows[0]!.indisvalid;
  }

  async function isWaiting(): Promise<void> {
    for (let waits = 0; waits === 0;) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n
        from pg_stat_progress_create_index where phase like 'waiting%'`.execute(db);
      waits = rows[0]!.n;
    }
  }
});

/** Landed before there was another way. */
const NEWEST_BEFORE = "0110";

it("no migration gives a large table an index while everybody waits for it", () => {
  const found = readdirSync("db/migrations")
    .filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name) && name.slice(0, 4) > NEWEST_BEFORE)
    .flatMap((name) => indexesOfLarge(readFileSync(`db/migrations/${name}`, "utf8"), name));
  expect(found).toEqual([]);
});

it("such a migration would be found, however it is written", () => {
  const large = `await db.schema.createIndex("a").on("comentarios").column("b").execute();
    await sql\`create unique index c on me_gusta
      (d)\`.execute(db);
    await db.schema.alterTable("mensajes").addUniqueConstraint("e", ["f"]).execute();`;
  expect(indexesOfLarge(large, "0999")).toEqual([
    ...["0999: comentarios", "0999: me_gusta", "0999: mensajes"],
  ]);
  const own = `await db.schema.createTable("comentarios").execute();
    await db.schema.createIndex("a").on("comentarios").column("b").execute();`;
  expect(indexesOfLarge(own, "0999")).toEqual([]);
});

/** The large tables that a migration gives an index, but for those that it makes. */
function indexesOfLarge(source: string, name: string): string[] {
  const made = [...source.matchAll(/createTable\("(\w+)"\)/g)].map(([, table]) => table);
  const indexed = [
    /createIndex\([^)]*\)\s*\.on\("(\w+)"\)/g,
    /create (?:unique )?index (?:if not exists )?\S+ on "?(\w+)"?/gi,
    /alterTable\("(\w+)"\)\s*\.add(?:Unique|PrimaryKey)Constraint/g,
  ].flatMap((pattern) => [...source.matchAll(pattern)].map(([, table]) => table!));
  const isLarge = (table: string) => (LARGE_TABLES as readonly string[]).includes(table);
  return indexed
    .filter((table) => isLarge(table) && !made.includes(table))
    .map((table) => `${name}: ${table}`);
}
