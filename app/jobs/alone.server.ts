import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Services } from "#app/services.server.ts";
import { Deadly, isLastTry, Refused } from "./queue.server.ts";
import { dispatch, type JobHandlers, type RunAlone } from "./worker.server.ts";

/** What a program that is run with it does, instead of what it does otherwise: {@link doAlone}. */
const ARGUMENT = "--alone";

/** How a job failed, as its process says it. */
interface Failure {
  reason: string;
  isRefused: boolean;
}

/** Runs `program`, which calls {@link aloneJob} first, for one job. */
export function inOwnProcess(program: string): RunAlone {
  return async (job, signal) => {
    signal.throwIfAborted();
    const options = [...process.execArgv, program, ARGUMENT, String(job.id), job.lease];
    const child = spawn(process.execPath, options, {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    try {
      await endOf(child);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };
}

async function endOf(child: ChildProcess): Promise<void> {
  let failure: Failure | null = null;
  child.on("message", (message: Failure) => (failure = message));
  const [code, killedBy] = (await once(child, "close")) as [number | null, string | null];
  if (failure) throw asError(failure);
  if (code !== 0) throw new Deadly(`ended its process twice, alone in it (${killedBy ?? code})`);
}

function asError({ reason, isRefused }: Failure): Error {
  return isRefused ? new Refused(reason) : new Error(reason);
}

/** Which job this process is for; null: for all there are. */
export function aloneJob(argv = process.argv): { id: number; lease: string } | null {
  const [, , argument, id, lease] = argv;
  return argument === ARGUMENT && lease !== undefined ? { id: Number(id), lease } : null;
}

/** In that process: does the job, which the one that waits for it holds, and tells how it failed. */
export async function doAlone(
  services: Services,
  handlers: JobHandlers,
  { id, lease }: { id: number; lease: string },
  signal: AbortSignal,
): Promise<void> {
  const job = await services.db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("lease", "=", lease)
    .executeTakeFirst();
  try {
    if (job) await dispatch(services, handlers, job, { signal, isLastTry: isLastTry(job) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const failure: Failure = { reason, isRefused: error instanceof Refused };
    await new Promise((sent) => process.send?.(failure, sent));
  } finally {
    process.disconnect?.();
  }
}
