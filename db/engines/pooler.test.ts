import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimJob } from "#app/jobs/claim.server.ts";
import { enqueue, finishJob } from "#app/jobs/queue.server.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { type LargeIndex, largeIndexes } from "#db/large-indexes.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { PATIENT, useDatabase } from "#tests/setup/database.ts";
import { POOLER, poolerKeepsNames, startPooler } from "#tests/setup/pooler.ts";
import { servicePort, serviceReady } from "#tests/setup/service.ts";
import { gathered } from "../gathered.ts";
import { alone } from "./engine.ts";

/** Debian's pgbouncer: where it is not installed nothing is looked at. */
const poolers = [
  { what: "a pooler in transaction mode", keepsNames: false },
  ...(POOLER && poolerKeepsNames()
    ? [{ what: "one that keeps the names of statements", keepsNames: true }]
    : []),
];

describe.runIf(POOLER).each(poolers)("PostgreSQL behind $what", ({ keepsNames }) => {
  const { url } = useDatabase("postgres");
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let db: Database;
  const lost: string[] = [];

  beforeAll(async () => {
    await serviceReady("postgres");
    pooler = await startPooler(servicePort("postgres"), { keepsNames });
    const through = new URL(url);
    through.port = `${pooler.port}`;
    const onNamesLost = (reason: string) => lost.push(reason);
    db = openDatabase(through.href, { ...PATIENT, timeoutMs: 100_000, onNamesLost });
  });
  afterAll(async () => {
    await db.destroy();
    await pooler.stop();
  });

  const many = <T>(count: number, act: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => act(at)));

  it("really shares its connections", async () => {
    const pids = await many(30, async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]!.pid;
    });
    expect(new Set(pids).size).toBeLessThanOrEqual(2);
  });

  it("is migrated, also by several at once", async () => {
    for (let round = 0; round < 10; round += 1) await many(3, () => migrateToLatest(db));
  });

  it("gets an index of a large table, also from several at once", async () => {
    const [{ name }] = largeIndexes as [LargeIndex];
    await sql`drop index ${sql.id(name)}`.execute(db);
    await many(3, () => migrateToLatest(db));
    const { rows } = await sql`
      select indisvalid from pg_index where indexrelid = ${name}::regclass`.execute(db);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it("keeps statements that were built once, on whichever connection they run", async () => {
    const kv = openSqlKv(db);
    const counts = await many(40, () => kv.increment("pooled", 1, { expirationTtl: 60 }));
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(await kv.compareAndSet("pooled", "40", "41")).toBe(true);
    expect(await kv.get("pooled")).toBe("41");
  });

  it("says once where names of statements are lost, and goes on without", async () => {
    const kv = openSqlKv(db);
    for (let round = 0; round < 5; round += 1) {
      await many(20, (at) => kv.put(`named ${at}`, `${round}`));
    }
    const said = expect.stringMatching(
      /^prepared statement "s_\w+" (does not exist|already exists)/,
    );
    expect(lost).toEqual(keepsNames ? [] : [said]);
    expect(await kv.get("named 7")).toBe("4");
  });

  it("keeps transactions whole, with locks that end with them", async () => {
    await sql`create table sums (n int not null)`.execute(db);
    await sql`insert into sums values (0)`.execute(db);
    await many(20, (at) =>
      alone(db, "sums", async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from sums`.execute(trx);
        await sql`update sums set n = ${rows[0]!.n + at}`.execute(trx);
      }),
    );
    const add = gathered(async (trx, items: number[]) => {
      for (const item of items) await sql`update sums set n = n + ${item}`.execute(trx);
      return items;
    });
    await many(20, (at) => add(db, at));
    const { rows } = await sql`select n from sums`.execute(db);
    expect(rows).toEqual([{ n: 380 }]);
  });

  it("gives each job to one worker", async () => {
    for (let at = 0; at < 5; at += 1) {
      await enqueue(db, "index_search", { id_usuario: at }, { uniqueKey: `pooled ${at}` });
    }
    const jobs = (await many(8, () => claimJob(db, ["index_search"]))).filter(
      (job) => job !== null,
    );
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(5);
    for (const job of jobs) await finishJob(db, job);
  });
});
