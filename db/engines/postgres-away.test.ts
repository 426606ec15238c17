import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { AwayError } from "#storage/away.ts";
import { useDatabase } from "#tests/setup/database.ts";
import { startRelay } from "#tests/setup/relay.ts";
import { servicePort, serviceReady } from "#tests/setup/service.ts";
import { poolOf } from "./postgres.ts";

const relay = await startRelay(servicePort("postgres"));

describe("a PostgreSQL server that is frozen", () => {
  const { url, db: direct } = useDatabase("postgres");
  let db: Database;

  beforeAll(async () => {
    await serviceReady("postgres");
    const through = new URL(url);
    through.port = String(relay.port);
    db = openDatabase(through.href, { timeoutMs: 500 });
    await sql`create table kept (a int)`.execute(direct);
  });
  afterEach(() => relay.thaw());
  afterAll(async () => {
    await db.destroy();
    await relay.stop();
  });
  const ask = () => sql`select 1`.execute(db);
  const openTransactions = async () => {
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(direct);
    return rows;
  };
  const back = () => expect.poll(() => ask().then(Boolean, () => false)).toBe(true);

  it("fails statements as away, spares who comes later, and is served again", async () => {
    await back();
    relay.freeze();
    await expect(ask()).rejects.toThrow(AwayError);
    const reason = () => ask().catch((error: Error) => error.message);
    await expect.poll(reason).toMatch(/not asked/);
    relay.thaw();
    await back();
  });

  it("keeps nothing of a transaction that it froze in", async () => {
    await back();
    const cut = db.transaction().execute(async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      relay.freeze();
      await sql`insert into kept values (2)`.execute(trx);
    });
    // Its end fails too, on a line that is cut by then.
    await expect(cut).rejects.toMatchObject({ name: expect.stringMatching(/AwayError$/) });
    relay.thaw();
    await back();
    await db.connection().execute(async (one) => {
      const { rows } =
        await sql`select pg_current_xact_id_if_assigned() as open, a from kept`.execute(one);
      expect(rows).toEqual([]);
    });
  });

  it("ends what was begun where it was begun, also while others get no answer", async () => {
    await back();
    const refused = () => ask().catch((error: Error) => error.message);
    const locked = () => sql`select pg_advisory_xact_lock(7)`.execute(db).catch(String);
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx);
      // They wait for what is held here until their time is over.
      await Promise.all(Array.from({ length: 4 }, locked));
      await expect.poll(refused).toMatch(/not asked/);
      await sql`insert into kept values (3)`.execute(trx);
    });
    await back();
    const undone = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx);
      await sql`insert into kept values (4)`.execute(trx);
      await Promise.all(Array.from({ length: 4 }, locked));
      await expect.poll(refused).toMatch(/not asked/);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await back();
    const { rows } = await sql`select a from kept where a in (3, 4)`.execute(direct);
    expect(rows).toEqual([{ a: 3 }]);
    expect(await openTransactions()).toEqual([]);
  });

  it("gives nobody a connection on which something was begun and not ended", async () => {
    await back();
    await db.connection().execute(async (one) => {
      await sql`begin`.execute(one);
      await sql`insert into kept values (5)`.execute(one);
    });
    const { rows } = await db
      .connection()
      .execute((one) =>
        sql`select pg_current_xact_id_if_assigned() as open, a from kept where a = 5`.execute(one),
      );
    expect(rows).toEqual([]);
  });

  it("tells how many wait for a connection", async () => {
    expect(poolOf(direct)).toMatchObject({ waiting: 0 });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    onTestFinished(() => release());
    const busy = Array.from({ length: 12 }, () =>
      direct.connection().execute(async (one) => {
        await sql`select 1`.execute(one);
        await released;
      }),
    );
    await expect.poll(() => poolOf(direct)).toMatchObject({ total: 10, idle: 0, waiting: 2 });
    release();
    await Promise.all(busy);
  });
});
