import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { useDatabase } from "#tests/setup/database.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { DatabaseAwayError } from "./away.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

describe("a connection that the server ends", () => {
  const { db, url } = useDatabase("postgres");
  const backend = async (on: Database) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on);
    return rows[0]!.pid;
  };
  const endBackend = async (pid: number) => {
    const other = openDatabase(url);
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(other);
    await other.destroy();
  };

  it("fails the transaction on it, and the next has another", async () => {
    const cut = db.transaction().execute(async (trx) => {
      await endBackend(await backend(trx));
      // It is known before anything is asked on it.
      await new Promise(setImmediate);
      await sql`select 1`.execute(trx);
    });
    await expect(cut).rejects.toThrow(DatabaseAwayError);
    expect(await backend(db)).toBeGreaterThan(0);
  });

  it("fails the statement that runs on it", async () => {
    await db.connection().execute(async (one) => {
      const pid = await backend(one);
      const running = sql`select pg_sleep(60)`.execute(one);
      const failed = expect(running).rejects.toThrow(DatabaseAwayError);
      await endBackend(pid);
      await failed;
    });
    expect(await backend(db)).toBeGreaterThan(0);
  });

  it("is not to blame for a wrong statement", async () => {
    const error = await sql`select nothing`.execute(db).catch((error: unknown) => error);
    expect(error).not.toBeInstanceOf(DatabaseAwayError);
    expect(error).toMatchObject({ code: "42703" });
  });

  it("says nothing when nobody uses it", async () => {
    await endBackend(await backend(db));
    // Until it is known here, what is asked on it fails, which is all that does.
    await vi.waitFor(async () => expect(await backend(db)).toBeGreaterThan(0), PATIENCE);
  });
});

describe("a statement that has a name", () => {
  const { db } = useDatabase("postgres");
  const mode = sql<{ mode: string }>`current_setting('plan_cache_mode') as mode`;
  const asked = compiled((on) => inSql(on, sql<{ mode: string }>`select ${mode}`));

  it("is planned once for all its values, and no other is", async () => {
    for (let calls = 0; calls < 3; calls += 1) await asked.first(db, {});
    expect(await asked.first(db, {})).toEqual({ mode: "force_generic_plan" });
    const other = sql<{ mode: string }>`select ${mode}, 1 as other`;
    expect((await other.execute(db)).rows).toEqual([{ mode: "auto", other: 1 }]);
  });

  it("is asked in its transaction all the same", async () => {
    await db.transaction().execute(async (trx) => {
      const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const [first] = (await pid.execute(trx)).rows;
      expect(await asked.first(trx, {})).toEqual({ mode: "auto" });
      expect((await pid.execute(trx)).rows).toEqual([first]);
    });
  });
});

it("a server that is not there is away", async () => {
  const db = openDatabase(`postgres://somebody@127.0.0.1:${await freePort()}/nothing`);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseAwayError);
  await db.destroy();
});
