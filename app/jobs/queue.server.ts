import { randomUUID } from "node:crypto";
import { skipLocked } from "#db/engines/engine.ts";
import type { Database } from "#db/client.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import type { JobKind, JobPayloads } from "./kinds.ts";

/** A run that says nothing for this long is taken for dead, and its job is given to another. */
export const LEASE_MS = 30_000;
export const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 2_000;

interface EnqueueOptions {
  /** Milliseconds since the epoch; now when absent. */
  runAt?: number;
  /**
   * While a job with this key waits, asking again changes nothing. Once it runs, asking again means
   * another run: the one under way may be past what is new.
   */
  uniqueKey?: string;
}

/** Adds a job. Pass the transaction that writes the rows it is about, so that both or none exist. */
export async function enqueue<K extends keyof JobPayloads>(
  db: Database,
  kind: K,
  payload: JobPayloads[K],
  { runAt, uniqueKey }: EnqueueOptions = {},
): Promise<void> {
  const now = Date.now();
  await db
    .insertInto("jobs")
    .values({
      kind,
      payload: JSON.stringify(payload),
      run_at: runAt ?? now,
      unique_key: uniqueKey ?? null,
      created_at: now,
    })
    .onConflict((conflict) =>
      // Changes nothing, yet locks it: no worker begins it before this transaction's rows are there.
      conflict.column("unique_key").doUpdateSet((eb) => ({ run_at: eb.ref("jobs.run_at") })),
    )
    .execute();
}

export type ClaimedJob = Job & { lease: string };

/**
 * Takes the next due job of these kinds, or one whose run died, and holds it for {@link LEASE_MS}.
 */
export async function claimJob(db: Database, kinds: JobKind[]): Promise<ClaimedJob | null> {
  const now = Date.now();
  const lease = randomUUID();
  const job = await db
    .updateTable("jobs")
    .set((eb) => ({
      state: "running",
      lease,
      unique_key: null,
      run_at: now + LEASE_MS,
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", (eb) =>
      skipLocked(
        db,
        eb
          .selectFrom("jobs")
          .select("id")
          .where("state", "in", ["queued", "running"])
          .where("run_at", "<=", now)
          .where("kind", "in", kinds)
          .orderBy("run_at")
          .orderBy("id")
          .limit(1),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  return job ? { ...job, lease } : null;
}

/** Keeps the job ours; false when another run has it by now and this one must stop. */
export async function renewLease(db: Database, job: ClaimedJob): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set({ run_at: Date.now() + LEASE_MS })
    .where("id", "=", job.id)
    .where("lease", "=", job.lease)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function finishJob(db: Database, job: ClaimedJob): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", job.id).where("lease", "=", job.lease).execute();
}

/** Puts the job back as if this run had not begun: for a worker that is asked to stop. */
export async function handBackJob(db: Database, job: ClaimedJob): Promise<void> {
  await db
    .updateTable("jobs")
    .set((eb) => ({
      state: "queued",
      lease: null,
      run_at: Date.now(),
      attempts: eb("attempts", "-", 1),
    }))
    .where("id", "=", job.id)
    .where("lease", "=", job.lease)
    .execute();
}

/** Schedules another try, later each time; after the last the job stays as `failed` with its reason. */
export async function failJob(db: Database, job: ClaimedJob, reason: string): Promise<void> {
  const isLast = job.attempts >= MAX_ATTEMPTS;
  await db
    .updateTable("jobs")
    .set({
      state: isLast ? "failed" : "queued",
      lease: null,
      error: reason.slice(0, 1000),
      run_at: Date.now() + FIRST_RETRY_MS * 4 ** (job.attempts - 1),
    })
    .where("id", "=", job.id)
    .where("lease", "=", job.lease)
    .execute();
}

/** True when the failure of this run is the job's last. */
export function isLastAttempt(job: Job): boolean {
  return job.attempts >= MAX_ATTEMPTS;
}
