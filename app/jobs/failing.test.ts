import { describe, expect, it } from "vitest";
import { engines } from "#tests/setup/database.ts";
import type { JobKind } from "./kinds.ts";
import { retryStopped } from "./operator.server.ts";
import { claimJob, isSuspect } from "./claim.server.ts";
import { enqueue, failJob, MAX_ATTEMPTS, PATIENT_ATTEMPTS } from "./queue.server.ts";
import { forgetFailedJobs } from "./sweep.server.ts";
import { kinds, useQueue } from "./test-queue.ts";

describe.each(engines)("a job that fails, on %s", (engine) => {
  const { db, jobs, makeDue, file, claim } = useQueue(engine);

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
    await forgetFailedJobs(db);
    expect(await jobs()).toMatchObject([
      { kind: "process_file", error: "ana@example.org" },
      { kind: "mail_reset_link", payload: "null", error: null },
    ]);
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

  it("costs no try what was in a process that ended, and waits when the next one ends too", async () => {
    await file(1);
    await claim();
    await makeDue();
    const suspect = await claim();
    expect(suspect).toMatchObject({ attempts: 1 });
    expect(isSuspect(suspect)).toBe(true);
    await makeDue();
    expect(await claimJob(db, kinds)).toBeNull();
    expect(await jobs()).toMatchObject([{ state: "queued", attempts: 1 }]);
    await makeDue();
    const again = await claim();
    expect(again).toMatchObject({ attempts: 2 });
    // It waited, and nobody has seen it do well since.
    expect(isSuspect(again)).toBe(true);
    await failJob(db, again, "the store is away");
    await makeDue();
    expect(isSuspect(await claim())).toBe(false);

    const last = { attempts: PATIENT_ATTEMPTS, run_at: 0, error: suspect.error };
    await db.updateTable("jobs").set(last).execute();
    expect(await claimJob(db, kinds)).toBeNull();
    expect(await jobs()).toMatchObject([{ state: "held", attempts: PATIENT_ATTEMPTS }]);
  });
});
