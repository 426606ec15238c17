import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { engines, useDatabase, PATIENT } from "#tests/setup/database.ts";
import { enqueueFor } from "./fair-queue.server.ts";
import { openDiskStore } from "#storage/disk.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { type JobKind, jobPayloads } from "./kinds.ts";
import {
  claimJob,
  enqueue,
  failJob,
  finishJob,
  handBackJob,
  LEASE_MS,
  MAX_ATTEMPTS,
  PATIENT_ATTEMPTS,
  renewLease,
  settleClock,
} from "./queue.server.ts";
import { retryStopped } from "./operator.server.ts";
import { sweepExpired } from "./sweep.server.ts";

const kinds = Object.keys(jobPayloads) as JobKind[];

describe.each(engines)("the job queue on %s", (engine) => {
  const { db, url } = useDatabase(engine);
  const other = openDatabase(url, PATIENT);
  afterAll(() => other.destroy());
  beforeEach(() => db.deleteFrom("jobs").execute());

  const jobs = () => db.selectFrom("jobs").selectAll().orderBy("id").execute();
  const makeDue = () => db.updateTable("jobs").set({ run_at: 0 }).execute();
  const file = (id_archivo: number) => enqueueFor(db, 1, "process_file", { id_archivo });
  const claim = async (from = db) => {
    const job = await claimJob(from, kinds);
    if (!job) throw new Error("no job was due");
    return job;
  };

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

  it("forgets the addresses and codes of a mail that failed for good", async () => {
    const mail = { to: "ana@example.org", subject: "Tu código", text: "123456" };
    await enqueue(db, "send_mail", mail);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await makeDue();
      const reason = `550 <ana@example.org> unknown: 123456, ${"t".repeat(43)}`;
      await failJob(db, await claim(), reason, { isRefused: true });
    }
    const [job] = await jobs();
    expect(job).toMatchObject({ state: "failed", payload: "null" });
    expect(job?.error).toBe("550 <…> unknown: …, …");
    expect(await retryStopped(db)).toBe(0);
  });

  it("keeps what failed for 30 days, however much it is", async () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    const failed = (days: number, kind: JobKind = "process_file") => ({
      ...{ kind, payload: '{"correo":"ana@example.org"}', state: "failed" as const },
      ...{ run_at: Date.now() - days * DAY_MS, created_at: 1, error: "ana@example.org" },
    });
    for (let made = 0; made < 2_500; made += 500) {
      await db
        .insertInto("jobs")
        .values(Array.from({ length: 500 }, () => failed(31)))
        .execute();
    }
    await db
      .insertInto("jobs")
      .values([failed(29), failed(1, "mail_reset_link")])
      .execute();
    await sweepExpired({ db, kv: openSqlKv(db), objects: openDiskStore(newFolder()) });
    expect(await jobs()).toMatchObject([
      { kind: "process_file", error: "ana@example.org" },
      { kind: "mail_reset_link", payload: "null", error: null },
    ]);
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
    expect(alive).toMatchObject({ id: dead.id, attempts: 2 });

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

  it("tries again later each time, and keeps the last failure with its reason", async () => {
    await enqueue(db, "purge_objects", {});
    let waited = 0;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const job = await claim();
      expect(job.attempts).toBe(attempt);
      const before = Date.now();
      await failJob(db, job, `reason ${attempt}`);
      const [failed] = await jobs();
      expect(failed).toMatchObject({ lease: null, error: `reason ${attempt}` });
      if (attempt === MAX_ATTEMPTS) break;
      expect(failed?.state).toBe("queued");
      expect(await claimJob(db, kinds)).toBeNull();
      const wait = failed!.run_at - before;
      expect(wait).toBeGreaterThan(waited);
      waited = wait;
      await makeDue();
    }
    await makeDue();
    expect(await jobs()).toMatchObject([{ state: "failed", error: "reason 5" }]);
    expect(await claimJob(db, kinds)).toBeNull();
  });

  it("tries what somebody trusted us with for a day, at least every hour, and then holds it", async () => {
    await file(1);
    let waits = 0;
    for (let attempt = 1; attempt <= PATIENT_ATTEMPTS; attempt += 1) {
      const job = await claim();
      const before = Date.now();
      await failJob(db, job, "the store is away");
      const [failed] = await jobs();
      if (failed?.state !== "queued") break;
      expect(failed.run_at - before).toBeLessThanOrEqual(3_601_000);
      waits += failed.run_at - before;
      await makeDue();
    }
    expect(waits / 3_600_000).toBeGreaterThan(24);
    expect(waits / 3_600_000).toBeLessThan(26);
    expect(await jobs()).toMatchObject([{ state: "held", error: "the store is away" }]);
    await makeDue();
    expect(await claimJob(db, kinds)).toBeNull();
  });

  it("waits before it begins what has killed its process twice, and counts that as a failure", async () => {
    await file(1);
    await claim();
    await makeDue();
    expect(await claim()).toMatchObject({ attempts: 2 });
    await makeDue();
    expect(await claimJob(db, kinds)).toBeNull();
    expect(await jobs()).toMatchObject([{ state: "queued", attempts: 2 }]);
    await makeDue();
    expect(await claim()).toMatchObject({ attempts: 3 });

    await db.updateTable("jobs").set({ attempts: PATIENT_ATTEMPTS, run_at: 0 }).execute();
    expect(await claimJob(db, kinds)).toBeNull();
    expect(await jobs()).toMatchObject([{ state: "held", attempts: PATIENT_ATTEMPTS }]);
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
      ])
      .execute();
    await settleClock(db);
    const waits = (await jobs()).map(({ run_at }) => run_at - now);
    const soon = waits.slice(0, 2).concat(waits[3]! - LEASE_MS);
    for (const wait of soon) expect(Math.abs(wait)).toBeLessThan(10_000);
    expect([waits[2], waits[4]]).toEqual([60_000, 20_000]);
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
