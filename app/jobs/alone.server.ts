import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Services } from "#app/services.server.ts";
import { Deadly, isLastTry, Refused } from "./queue.server.ts";
import { dispatch, type JobHandlers, type RunAlone } from "./worker.server.ts";

/** What a program that is run with it does, instead of what it does otherwise: {@link doAlone}. */
const ARGUMENT = "--alone";

/** What its process says when nothing but the job can end it any more. */
const BEGUN = "begun";

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
  let hasBegun = false;
  let failure: Failure | null = null;
  child.on("message", (said: typeof BEGUN | Failure) => {
    if (said === BEGUN) hasBegun = true;
    else failure = said;
  });
  const [code, killedBy] = (await once(child, "close")) as [number | null, string | null];
  if (failure) throw asError(failure);
  if (code === 0) return;
  const how = killedBy ?? `exit code ${code}`;
  if (hasBegun) throw new Deadly(`ended its process twice, alone in it (${how})`);
  // The database is away, or the machine has no room for one more: that is not the job's fault.
  throw new Error(`its process ended before it began (${how})`);
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
    if (!job) return;
    await say(BEGUN);
    await dispatch(services, handlers, job, { signal, isLastTry: isLastTry(job) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await say({ reason, isRefused: error instanceof Refused });
  } finally {
    process.disconnect?.();
  }
}

/** To whoever waits; nobody does where it was started by hand. */
async function say(what: typeof BEGUN | Failure): Promise<void> {
  const sent = (said: () => void) => process.send!(what, undefined, undefined, said);
  if (process.connected) await new Promise<void>(sent);
}
