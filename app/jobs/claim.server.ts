import { randomUUID } from "node:crypto";
import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import { skipLocked } from "#db/engines/engine.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { takeTurn } from "./fair-queue.server.ts";
import { type FairKind, fairKinds, type JobKind } from "./kinds.ts";
import { type ClaimedJob, failJob, isDayLong, LEASE_MS } from "./queue.server.ts";

/**
 * Takes the next due job of these kinds, or one whose run died, and holds it for {@link LEASE_MS}.
 */
export async function claimJob(db: Database, kinds: JobKind[]): Promise<ClaimedJob | null> {
  for (;;) {
    const job = await takeJob(db, kinds);
    if (!job || !mayHaveKilledItsRuns(job)) return job;
    await failJob(db, { ...job, attempts: job.attempts - 1 }, ENDED_AGAIN);
  }
}

/** Of a job whose run ended with its process: something else in it may have been why. */
export const PROCESS_ENDED = "its process ended before it did";
/** And the next one too, together with the process that watched it: it waits as after any failure. */
const ENDED_AGAIN = "its process ended twice before it did";

/** Whether it has to be done where nothing else can suffer from it, until it is known what it does. */
export function isSuspect({ error }: Job): boolean {
  return error === PROCESS_ENDED;
}

/** One death may be a restart of the server. */
function mayHaveKilledItsRuns(job: Job): boolean {
  return isDayLong(job) && job.error === ENDED_AGAIN;
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
    .set({
      state: "running",
      lease,
      unique_key: null,
      run_at: now + LEASE_MS,
      // Nobody knows yet what ended the process: whoever was in it has that try again.
      attempts: sql<number>`attempts + case
        when state = 'running' and (error is null or error <> ${PROCESS_ENDED}) then 0 else 1 end`,
      error: sql<string | null>`case
        when state = 'running' and error = ${PROCESS_ENDED} then ${ENDED_AGAIN}
        when state = 'running' or error = ${ENDED_AGAIN} then ${PROCESS_ENDED} end`,
    })
    .where("id", "=", which(now))
    .returningAll()
    .executeTakeFirst();
  return job ? { ...job, lease } : null;
}
