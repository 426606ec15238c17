import { afterAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { engines, PATIENT } from "#tests/setup/database.ts";
import { claimJob } from "./claim.server.ts";
import {
  enqueue,
  failJob,
  finishJob,
  handBackJob,
  LEASE_MS,
  renewLease,
  settleClock,
} from "./queue.server.ts";
import { kinds, useQueue } from "./test-queue.ts";

describe.each(engines)("the job queue on %s", (engine) => {
  const { db, url, jobs, makeDue, file, claim } = useQueue(engine);
  const other = openDatabase(url, PATIENT);
  afterAll(() => other.destroy());

  it("gives each job to one of those who ask at once", async () => {
    for (let id = 1; id <= 20; id += 1) await file(id);
    const asked = Array.from({ length: 30 }, (_, index) => claimJob(index % 2 ? db : other, kinds));
    const claimed = (await Promise.all(asked)).filter((job) => job !== null);
    // PostgreSQL passes over a row that another is just claiming, so some may ask in vain.
    for (let job = await claimJob(other, kinds); job; job = await claimJob(other, kinds))
      claimed.push(job);
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map(({ payload }) => payload)).size).toBe(20);
    expect(new Set(claimed.map(({ lease }) => lease)).size).toBe(20);
  });

  it("gives the oldest first, and nothing before its time", async () => {
    const person = (id: number) => ({ id_usuario: id });
    await enqueue(db, "index_search", person(3), { runAt: Date.now() + 60_000 });
    await enqueue(db, "index_search", person(1));
    await enqueue(db, "index_search", person(2));
    await db.updateTable("jobs").set({ run_at: 1 }).where("payload", "like", "%2%").execute();
    expect((await claim()).payload).toContain("2");
    expect((await claim()).payload).toContain("1");
    expect(await claimJob(db, kinds)).toBeNull();
  });

  it("gives only the kinds that are asked for", async () => {
    await file(1);
    expect(await claimJob(db, ["send_mail", "sweep"])).toBeNull();
    expect(await claimJob(db, ["send_mail", "process_file"])).toMatchObject({
      kind: "process_file",
    });
  });

  it("is empty when a job is finished", async () => {
    await file(1);
    await finishJob(db, await claim());
    expect(await jobs()).toEqual([]);
  });

  it("gives the job of a run that says nothing to another, which alone may end it", async () => {
    await file(1);
    const dead = await claim();
    expect(dead.run_at).toBeGreaterThan(Date.now());
    expect(dead.run_at).toBeLessThanOrEqual(Date.now() + LEASE_MS);
    expect(await claimJob(other, kinds)).toBeNull();
    await makeDue();
    const alive = await claim(other);
    expect(alive).toMatchObject({ id: dead.id, attempts: 1 });

    expect(await renewLease(db, dead)).toBe(false);
    await finishJob(db, dead);
    await failJob(db, dead, "late");
    await handBackJob(db, dead);
    expect(await jobs()).toMatchObject([{ state: "running", lease: alive.lease }]);
    expect(await renewLease(db, alive)).toBe(true);
    await finishJob(db, alive);
    expect(await jobs()).toEqual([]);
  });

  it("keeps a renewed job from others", async () => {
    await file(1);
    const job = await claim();
    await makeDue();
    expect(await renewLease(db, job)).toBe(true);
    expect(await claimJob(other, kinds)).toBeNull();
  });

  it("brings back what a clock that went back has put into the future, and leaves alone what waits", async () => {
    const now = Date.now();
    const row = { kind: "purge_objects", payload: "{}", created_at: now, state: "queued" } as const;
    const day = 86_400_000;
    await db
      .insertInto("jobs")
      .values([
        { ...row, run_at: now + day, created_at: now + day },
        { ...row, run_at: now + day },
        { ...row, run_at: now + 60_000 },
        { ...row, run_at: now + day, state: "running", lease: "alive" },
        { ...row, run_at: now + 20_000, state: "running", lease: "renewed" },
        { ...row, run_at: now + 30 * day, kind: "delete_account" },
      ])
      .execute();
    await settleClock(db);
    const waits = (await jobs()).map(({ run_at }) => run_at - now);
    const soon = waits.slice(0, 2).concat(waits[3]! - LEASE_MS);
    for (const wait of soon) expect(Math.abs(wait)).toBeLessThan(10_000);
    expect([waits[2], ...waits.slice(4)]).toEqual([60_000, 20_000, 30 * day]);
  });

  it("takes a job back as if it had not run", async () => {
    await file(1);
    await handBackJob(db, await claim());
    expect(await jobs()).toMatchObject([{ state: "queued", attempts: 0, lease: null }]);
    expect((await claim()).attempts).toBe(1);
  });

  it("holds one waiting job of a key, and takes another while that one runs", async () => {
    const ask = () => enqueue(db, "purge_objects", {}, { uniqueKey: "purge" });
    await Promise.all([ask(), ask(), ask()]);
    expect(await jobs()).toHaveLength(1);
    const running = await claim();
    await ask();
    await ask();
    expect(await jobs()).toHaveLength(2);
    await finishJob(db, running);
    await finishJob(db, await claim());
    await ask();
    expect(await jobs()).toHaveLength(1);
  });

  // SQLite has one writer at a time, so there the question does not arise.
  it.runIf(engine === "postgres")(
    "does not begin a job of a key before the rows of the last who asked are there",
    async () => {
      const ask = (asking: Database) =>
        enqueue(asking, "purge_objects", {}, { uniqueKey: "purge" });
      await ask(db);
      const trx = await other.startTransaction().execute();
      await ask(trx);
      expect(await claimJob(db, kinds)).toBeNull();
      await trx.commit().execute();
      expect(await claimJob(db, kinds)).toMatchObject({ kind: "purge_objects" });
    },
  );
});
