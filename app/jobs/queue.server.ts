import { randomUUID } from "node:crypto";
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { skipLocked } from "#db/engines/engine.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { takeTurn } from "./fair-queue.server.ts";
import {
  confidentialKinds,
  dayLongKinds,
  type FairKind,
  fairKinds,
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
const PROCESS_ENDED = "its process ended before it did";

/** Whoever a job depends on has said no for good: to ask for a day would change nothing. */
export class Refused extends Error {}

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

/**
 * Takes the next due job of these kinds, or one whose run died, and holds it for {@link LEASE_MS}.
 */
export async function claimJob(db: Database, kinds: JobKind[]): Promise<ClaimedJob | null> {
  for (;;) {
    const job = await takeJob(db, kinds);
    if (!job || !mayHaveKilledItsRuns(job)) return job;
    await failJob(db, { ...job, attempts: job.attempts - 1 }, PROCESS_ENDED);
  }
}

/** One death may be a restart of the server. After two, the job waits as after any failure. */
function mayHaveKilledItsRuns(job: Job): boolean {
  return isDayLong(job) && job.error === PROCESS_ENDED && job.attempts > 2;
}

/** What is taken by its time goes first: it is soon done. */
async function takeJob(db: Database, kinds: JobKind[]): Promise<ClaimedJob | null> {
  const fair = kinds.filter((kind): kind is FairKind => fairKinds.includes(kind));
  const others = kinds.filter((kind) => !fairKinds.includes(kind));
  if (others.length > 0) {
    const job = await holdJob(db, (now) => skipLocked(db, nextDue(db, others, now)));
    if (job) return job;
  }
  for (const kind of fair) {
    const dead = await holdJob(db, (now) => skipLocked(db, nextDead(db, kind, now)));
    const job = dead ?? (await takeTurn(db, kind, (alone, id) => holdJob(alone, () => id)));
    if (job) return job;
  }
  return null;
}

type JobId = SelectQueryBuilder<Schema, "jobs", { id: number }>;

// The states stand in the text of the query: only so an engine knows that its partial index will do.
function nextDue(db: Database, kinds: JobKind[], now: number): JobId {
  return jobIds(db)
    .where(sql<boolean>`state in ('queued', 'running') and turn is null`)
    .where("run_at", "<=", now)
    .where("kind", "in", kinds)
    .orderBy("run_at")
    .orderBy("id")
    .limit(1);
}

function nextDead(db: Database, kind: JobKind, now: number): JobId {
  return jobIds(db)
    .where(sql<boolean>`state = 'running' and turn is not null`)
    .where("kind", "=", kind)
    .where("run_at", "<=", now)
    .orderBy("run_at")
    .limit(1);
}

function jobIds(db: Database): JobId {
  return db.selectFrom("jobs").select("id");
}

async function holdJob(
  db: Database,
  which: (now: number) => Expression<number | null> | JobId,
): Promise<ClaimedJob | null> {
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
      error: eb.case().when("state", "=", "running").then(PROCESS_ENDED).else(null).end(),
    }))
    .where("id", "=", which(now))
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

/**
 * Schedules another try, later each time. After the last the job stays with its reason, as `failed`
 * or, of a patient kind, as `held`. Gives its state. What was {@link Refused} is not tried for a day.
 */
export async function failJob(
  db: Database,
  job: ClaimedJob,
  reason: string,
  { isRefused = false } = {},
): Promise<Job["state"]> {
  const isOver = isRefused ? job.attempts >= MAX_ATTEMPTS : isLastTry(job);
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

function isDayLong({ kind }: Job): boolean {
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
