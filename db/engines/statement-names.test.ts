import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { useDatabase } from "#tests/setup/database.ts";
import { DatabaseAwayError } from "./away.ts";
import { StatementNames } from "./statement-names.ts";

const again = async (times: number, ask: () => Promise<unknown>) => {
  for (let asked = 0; asked < times; asked += 1) await ask();
};

/** The texts that this connection has names for. */
const named = async (one: Database) => {
  const { rows } = await sql<{ text: string }>`
    select statement as text from pg_prepared_statements`.execute(one);
  return rows.map(({ text }) => text);
};

describe("statements that are built once, on PostgreSQL", () => {
  const { db, url } = useDatabase("postgres");

  it("are parsed once for a connection, when they are asked often", async () => {
    const often = compiled((_, { n }: { n: number }) =>
      inSql(_, sql<{ n: number }>`select ${n}::int as n, 'often' as what`),
    );
    const seldom = compiled((_, { n }: { n: number }) =>
      inSql(_, sql`select ${n}::int as n, 'seldom' as what`),
    );
    await db.connection().execute(async (one) => {
      await again(2, () => seldom.all(one, { n: 1 }));
      await again(5, () => sql`select ${1}::int as n, 'not kept'`.execute(one));
      for (let n = 0; n < 8; n += 1) {
        expect(await often.first(one, { n })).toMatchObject({ n });
      }
      expect(await named(one)).toEqual([expect.stringContaining("'often'")]);
    });
  });

  it("have no names where a plan for all values would be a bad one", async () => {
    const bad = compiled(
      (_, { n }: { n: number }) => inSql(_, sql`select ${n}::int as n, 'bad' as what`),
      { isNamed: () => false },
    );
    await db.connection().execute(async (one) => {
      await again(5, () => bad.all(one, { n: 1 }));
      expect((await named(one)).filter((text) => text.includes("'bad'"))).toEqual([]);
    });
  });

  it("have no names where the operator wants none", async () => {
    const plain = openDatabase(url, { namesStatements: false });
    const read = compiled((_, { n }: { n: number }) => inSql(_, sql`select ${n}::int, 'plain'`));
    await plain.connection().execute(async (one) => {
      await again(5, () => read.all(one, { n: 1 }));
      expect(await named(one)).toEqual([]);
    });
    await plain.destroy();
  });

  it("are so many at most", async () => {
    const own = openDatabase(url);
    const many = compiled((_, { n }: { n: number }, shape: string) =>
      inSql(_, sql`select ${n}::int as n, ${sql.lit(shape)} as shape`),
    );
    await own.connection().execute(async (one) => {
      for (let shape = 0; shape < 130; shape += 1) {
        await again(3, () => many.all(one, { n: 1 }, `shape ${shape}`));
      }
      expect(await named(one)).toHaveLength(120);
    });
    await own.destroy();
  });

  describe("where a migration changes what they bring", () => {
    const whole = compiled((_, { id }: { id: number }) =>
      inSql(_, sql<Record<string, unknown>>`select * from changing where id = ${id}`),
    );
    const change = (column: string) =>
      sql`alter table changing add column ${sql.ref(column)} int not null default 7`.execute(db);

    beforeAll(async () => {
      await sql`create table changing (id int primary key)`.execute(db);
      await sql`insert into changing values (1)`.execute(db);
    });

    it("are answered all the same", async () => {
      await db.connection().execute(async (one) => {
        await again(4, () => whole.first(one, { id: 1 }));
        expect(await named(one)).toContainEqual(expect.stringContaining("from changing"));
        await change("first");
        expect(await whole.first(one, { id: 1 })).toEqual({ id: 1, first: 7 });
        await change("second");
        expect(await whole.first(one, { id: 1 })).toEqual({ id: 1, first: 7, second: 7 });
      });
    });

    it("end the transaction they are part of as if the database were away, and then it can be had", async () => {
      const own = openDatabase(url);
      const read = () => own.transaction().execute((trx) => whole.first(trx, { id: 1 }));
      await again(4, read);
      await change("third");
      const error = await read().catch((error: unknown) => error);
      expect(error).toBeInstanceOf(DatabaseAwayError);
      expect(expectedFailure(error)).toMatchObject({ code: "database_away", status: 503 });
      expect(await read()).toMatchObject({ third: 7 });
      await own.destroy();
    });
  });

  it("fail for what they ask as others do", async () => {
    const divided = compiled((_, { by }: { by: number }) => inSql(_, sql`select 1 / ${by}::int`));
    await again(4, () => divided.first(db, { by: 1 }));
    await expect(divided.first(db, { by: 0 })).rejects.toMatchObject({ code: "22012" });
    expect(await divided.all(db, { by: 1 })).toHaveLength(1);
  });
});

it("names that a pooler loses are said to be lost once", () => {
  const said: string[] = [];
  const names = new StatementNames({ isOff: false, onOff: (reason) => said.push(reason) });
  const lost = (code: string) => Object.assign(new Error(`lost by ${code}`), { code });
  expect(names.isToBlame(lost("23505"), "select 1")).toBe(false);
  expect(names.isToBlame(lost("26000"), "select 1")).toBe(true);
  expect(names.isToBlame(lost("42P05"), "select 1")).toBe(true);
  expect(said).toEqual(["lost by 26000"]);
  expect(names.of("select 1")).toBeNull();
});
