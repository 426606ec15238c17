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
  const back = () => expect.poll(() => ask().then(Boolean, () => false)).toBe(true);

  it("fails statements as away, spares who comes later, and is served again", async () => {
    await ask();
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
