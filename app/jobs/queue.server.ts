import type { Database } from "#db/client.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import {
  confidentialKinds,
  dayLongKinds,
  type FairKind,
  type JobKind,
  type JobPayloads,
  patientKinds,
  scheduledKinds,
} from "./kinds.ts";

/** A run that says nothing for this long is taken for dead, and its job is given to another. */
export const LEASE_MS = 30_000;
export const MAX_ATTEMPTS = 5;
/** With the waits between them about a day, by their number: a clock may jump. */
export const PATIENT_ATTEMPTS = 31;

/** What is left of a job that carried addresses and codes, once it has failed for good. */
export const FORGOTTEN = "null";

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60 * 60 * 1000;

/** Whoever a job depends on has said no for good: to ask for a day would change nothing. */
export class Refused extends Error {}

/** Its run ended the process it was in, and nothing else was in there: it is not tried again. */
export class Deadly extends Error {}

interface EnqueueOptions {
  /** Milliseconds since the epoch; now when absent. */
  runAt?: number;
  /**
   * While a job with this key waits, asking again changes nothing. Once it runs, asking again means
   * another run: the one under way may be past what is new.
   */
  uniqueKey?: string;
}

/** Adds a job that is taken by its time. Pass the transaction that writes the rows it is about, so that both or none exist. */
export async function enqueue<K extends Exclude<JobKind, FairKind>>(
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

/**
 * Schedules another try, later each time. After the last the job stays with its reason, as `failed`
 * or, of a patient kind, as `held`. Gives its state. What was {@link Refused} is not tried for a day, and
 * what is deadly not once more.
 */
export async function failJob(
  db: Database,
  job: ClaimedJob,
  reason: string,
  { isRefused = false, isDeadly = false } = {},
): Promise<Job["state"]> {
  const isOver = isDeadly || (isRefused ? job.attempts >= MAX_ATTEMPTS : isLastTry(job));
  const state = !isOver ? "queued" : isPatient(job) ? "held" : "failed";
  const isConfidential = confidentialKinds.includes(job.kind);
  await db
    .updateTable("jobs")
    .set({
      state,
      lease: null,
      error: isConfidential ? withoutSecrets(reason).slice(0, 1000) : reason.slice(0, 1000),
      ...(isConfidential && state === "failed" && { payload: FORGOTTEN }),
      attempts: job.attempts,
      run_at: Date.now() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 4 ** (job.attempts - 1)),
    })
    .where("id", "=", job.id)
    .where("lease", "=", job.lease)
    .execute();
  return state;
}

/** Whether a run that fails is not followed by another. */
export function isLastTry(job: Job): boolean {
  return job.attempts >= (isDayLong(job) ? PATIENT_ATTEMPTS : MAX_ATTEMPTS);
}

/** The addresses, codes and tokens that a mail server may repeat. */
function withoutSecrets(reason: string): string {
  return reason.replace(/[^\s<>"'(),;]+@[^\s<>"'(),;]+|\b\d{6}\b|[\w-]{24,}/g, "…");
}

function isPatient({ kind }: Job): boolean {
  return patientKinds.includes(kind);
}

export function isDayLong({ kind }: Job): boolean {
  return dayLongKinds.includes(kind);
}

/**
 * Brings back what a clock that has gone back put into the future: jobs that were queued before, and
 * waits and leases that are longer than there are any. A run that is alive renews its lease.
 */
export async function settleClock(db: Database): Promise<void> {
  const now = Date.now();
  await db
    .updateTable("jobs")
    .set({ run_at: now })
    .where("state", "=", "queued")
    .where("run_at", ">", now)
    .where((eb) => {
      const isTooLong = eb("run_at", ">", now + LAST_RETRY_MS).and(
        "kind",
        "not in",
        scheduledKinds,
      );
      return eb.or([eb("created_at", ">", now), isTooLong]);
    })
    .execute();
  await db
    .updateTable("jobs")
    .set({ run_at: now + LEASE_MS })
    .where("state", "=", "running")
    .where("run_at", ">", now + LEASE_MS)
    .execute();
}
