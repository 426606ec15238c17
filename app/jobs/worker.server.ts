import { tracingChannel } from "node:diagnostics_channel";
import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#app/services.server.ts";
import { log } from "#app/log.server.ts";
import { count, observe } from "#app/meter.server.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { type JobKind, jobPayloads, type JobPayloads } from "./kinds.ts";
import { laneOf } from "./lanes.ts";
import { claimJob, isSuspect } from "./claim.server.ts";
import {
  type ClaimedJob,
  Deadly,
  LEASE_MS,
  enqueue,
  failJob,
  finishJob,
  handBackJob,
  isLastTry,
  Refused,
  renewLease,
  settleClock,
} from "./queue.server.ts";

const IDLE_MS = 250;
const SWEEP_EVERY_MS = 10 * 60 * 1000;
const CLOCK_SLACK_MS = 1000;

export interface JobRun {
  /** Aborted when the worker stops or has lost the job to another. */
  signal: AbortSignal;
  /** Nobody tries again when this run fails. */
  isLastTry?: boolean;
}

/** A handler may run again after a crash at any point, so it does its work as if for the first time. */
export type JobHandlers = {
  [K in JobKind]: (services: Services, payload: JobPayloads[K], run: JobRun) => Promise<void>;
};

/** Does a job in a process of its own. Throws what the job throws, and `Deadly` when that process ends in the middle. */
export type RunAlone = (job: ClaimedJob, signal: AbortSignal) => Promise<void>;

/**
 * Runs jobs of the kinds that have a handler, one after the other, until the signal aborts; then the
 * job under way is handed back. Run more of these, in this process or others, to do more at once. What was in a
 * process that ended is done by `alone`, where there is one.
 */
export async function runWorker(
  services: Services,
  handlers: Partial<JobHandlers>,
  signal: AbortSignal,
  alone?: RunAlone,
): Promise<void> {
  let nextSweep = 0;
  let clockStart = -Infinity;
  while (!signal.aborted) {
    try {
      // When this process began, by the clock of the wall: earlier than before, that has gone back.
      const start = Date.now() - performance.now();
      if (start < clockStart - CLOCK_SLACK_MS || nextSweep === 0) await settleClock(services.db);
      clockStart = start;
      if (performance.now() >= nextSweep) {
        nextSweep = performance.now() + SWEEP_EVERY_MS;
        await enqueue(services.db, "sweep", {}, { uniqueKey: "sweep" });
      }
      if (await runNext(services, handlers, signal, alone)) continue;
      await delay(IDLE_MS, undefined, { signal }).catch(() => undefined);
    } catch (error) {
      // The database is away or busy: the queue is still there when it is back.
      log.error({ err: error }, "the job queue cannot be reached");
      await delay(IDLE_MS * 8, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Runs the next job that is due; false: there is none. */
export async function runNext(
  services: Services,
  handlers: Partial<JobHandlers>,
  signal: AbortSignal,
  alone?: RunAlone,
): Promise<boolean> {
  const job = await claimJob(services.db, Object.keys(handlers) as JobKind[]);
  if (!job) return false;
  const run = (limits: JobRun) =>
    isSuspect(job) && alone
      ? alone(job, limits.signal)
      : dispatch(services, handlers, job, { ...limits, isLastTry: isLastTry(job) });
  await runJob(services, job, run, signal);
  return true;
}

/** A job that runs, for whoever listens. */
export interface TracedJob {
  kind: string;
  attempt: number;
}
const channel = tracingChannel<unknown, TracedJob>("shortit:job");

async function runJob(
  services: Services,
  job: ClaimedJob,
  run: (limits: JobRun) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  // One for each run: what is combined with a signal that lives as long as the process is never let go of.
  const ending = new AbortController();
  const onStop = () => ending.abort(stop.reason);
  stop.addEventListener("abort", onStop, { once: true });
  if (stop.aborted) onStop();
  const labels = { lane: laneOf(job.kind), kind: job.kind };
  const start = performance.now();
  const ended = (outcome: string) => {
    observe("shortit_job_seconds", labels, (performance.now() - start) / 1000);
    count("shortit_jobs_total", { ...labels, outcome });
  };
  const heartbeat = setInterval(() => {
    renewLease(services.db, job).then(
      (held) => held || ending.abort(),
      (error: unknown) => log.warn({ err: error, job: job.id }, "could not renew a lease"),
    );
  }, LEASE_MS / 3);
  try {
    const { kind, attempts: attempt } = job;
    await channel.tracePromise(() => run({ signal: ending.signal }), { kind, attempt });
    await finishJob(services.db, job);
    ended("done");
  } catch (error) {
    if (stop.aborted) {
      ended("handed_back");
      return await handBackJob(services.db, job);
    }
    log.error({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, "job failed");
    const reason = error instanceof Error ? error.message : String(error);
    const state = await failJob(services.db, job, reason, {
      isRefused: error instanceof Refused,
      isDeadly: error instanceof Deadly,
    });
    ended(OUTCOMES[state] ?? state);
    if (state === "held") log.error({ job: job.id }, 'held: see "npm run admin -- jobs list"');
  } finally {
    clearInterval(heartbeat);
    stop.removeEventListener("abort", onStop);
  }
}

/** What became of a job that failed, by the state it has then. */
const OUTCOMES: Partial<Record<Job["state"], string>> = { queued: "failed", failed: "given_up" };

/** Does what a job asks for. */
export function dispatch(
  services: Services,
  handlers: Partial<JobHandlers>,
  job: Job,
  run: JobRun,
): Promise<void> {
  const kind = job.kind as JobKind;
  const payload = jobPayloads[kind].parse(JSON.parse(job.payload));
  return (handlers[kind] as (...args: unknown[]) => Promise<void>)(services, payload, run);
}
