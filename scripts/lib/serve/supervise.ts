import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** A place for one process, which is started again whenever it ends. */
export interface Slot {
  name: string;
  start(): ChildProcess;
  /** True when the process leads a group of its own; what it leaves behind is then ended with it. */
  group?: boolean;
}

/** A slot whose process does not stay up. */
export interface Restarting {
  name: string;
  /** How it ended last: "exit code 1", "SIGKILL". */
  ended: string;
  /** Deaths in a row. */
  times: number;
  /** When it is started again, or was; milliseconds since the epoch. */
  next: number;
}

export interface Supervision {
  /** Asks every process to finish (SIGTERM). */
  stop: AbortSignal;
  /** Ends every process at once (SIGKILL). */
  kill: AbortSignal;
  log: (line: string) => void;
  /** Hears of every change of what does not stay up. */
  onRestarting?: (slots: Restarting[]) => void;
  limits?: Limits;
}

/** Times in milliseconds. */
export interface Limits {
  /** A process that has lived so long has come up: what was before is forgotten. */
  settled: number;
  firstPause: number;
  maxPause: number;
  /** How long a process may take to finish once asked. */
  grace: number;
}

const defaults: Limits = {
  settled: 10_000,
  firstPause: 500,
  maxPause: 60_000,
  grace: 25_000,
};

/** What a slot's loop needs; `report` says how it fares, null when it stays up. */
interface Each extends Supervision {
  limits: Limits;
  report: (restarting: Restarting | null) => void;
}

/**
 * Keeps the slots' processes running until `stop`. One that keeps dying is started again for ever, less
 * and less often, and the others never notice. Answers the exit code: 0 after a clean stop, 1 when a
 * process had to be killed.
 */
export async function supervise(slots: Slot[], supervision: Supervision): Promise<number> {
  const { limits = defaults, onRestarting } = supervision;
  const down = new Map<string, Restarting>();
  const clean = await Promise.all(
    slots.map((slot) => {
      const report = (restarting: Restarting | null) => {
        if (restarting) down.set(slot.name, restarting);
        else if (!down.delete(slot.name)) return;
        onRestarting?.([...down.values()]);
      };
      return keepRunning(slot, { ...supervision, limits, report });
    }),
  );
  return clean.every(Boolean) ? 0 : 1;
}

/** False when the slot's process had to be killed. */
async function keepRunning(slot: Slot, supervision: Each): Promise<boolean> {
  const { stop, log, limits, report } = supervision;
  let deaths = 0;
  const settle = () => {
    if (deaths > 0) log(`${slot.name} stays up again`);
    deaths = 0;
    report(null);
  };
  while (!stop.aborted) {
    const started = Date.now();
    const settling = setTimeout(settle, limits.settled);
    const ended = await runOnce(slot, supervision);
    clearTimeout(settling);
    if (stop.aborted) return ended !== "SIGKILL";
    deaths += 1;
    const pause = pauseAfter(deaths, limits);
    report({ name: slot.name, ended, times: deaths, next: Date.now() + pause });
    const lived = Math.round((Date.now() - started) / 1000);
    const row = deaths > 1 ? `, ${deaths} times in a row: IT DOES NOT STAY UP` : "";
    const when = (pause / 1000).toFixed(1);
    log(`${slot.name} ended (${ended}) after ${lived} s${row}; starting it again in ${when} s`);
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
  return true;
}

/** Longer with each death; scattered, so that what died together does not come back together. */
export function pauseAfter(
  deaths: number,
  { firstPause, maxPause }: Pick<Limits, "firstPause" | "maxPause">,
  random = Math.random(),
): number {
  const longest = Math.min(firstPause * 2 ** (deaths - 1), maxPause);
  return longest * (0.5 + random / 2);
}

/** Runs the slot's process to its end and answers how it ended: "exit code 1", "SIGKILL". */
async function runOnce(slot: Slot, { stop, kill, log, limits }: Each): Promise<string> {
  let child: ChildProcess;
  try {
    child = slot.start();
  } catch (error) {
    return (error as Error).message;
  }
  const ended = endOf(child);
  let overdue: NodeJS.Timeout | undefined;
  const finish = () => {
    child.kill("SIGTERM");
    overdue = setTimeout(() => {
      log(`${slot.name} did not finish within ${limits.grace / 1000} s: killing it`);
      destroy(slot, child);
    }, limits.grace);
  };
  const end = () => destroy(slot, child);
  const cleanUp = [onAbort(stop, finish), onAbort(kill, end)];
  try {
    return await ended;
  } finally {
    clearTimeout(overdue);
    for (const undo of cleanUp) undo();
    if (slot.group) destroy(slot, child);
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
    // One that could not be started has no end; one that lives fails when it is not to be reached.
    child.on("error", (error) => child.pid === undefined && resolve(error.message));
  });
}

function onAbort(signal: AbortSignal, action: () => void): () => void {
  if (signal.aborted) action();
  else signal.addEventListener("abort", action, { once: true });
  return () => signal.removeEventListener("abort", action);
}

function destroy(slot: Slot, child: ChildProcess): void {
  if (!slot.group || child.pid === undefined) {
    child.kill("SIGKILL");
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    // The group is empty: everything in it has ended.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
