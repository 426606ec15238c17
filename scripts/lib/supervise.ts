import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** A place for one process, which is started again whenever it ends. */
export interface Slot {
  name: string;
  start(): ChildProcess;
  /** True when the process leads a group of its own; what it leaves behind is then ended with it. */
  group?: boolean;
}

export interface Supervision {
  /** Asks every process to finish (SIGTERM). */
  stop: AbortSignal;
  /** Ends every process at once (SIGKILL). */
  kill: AbortSignal;
  log(line: string): void;
  limits?: Limits;
}

/** Times in milliseconds. */
export interface Limits {
  /** A process that lives shorter than this died quickly. */
  quickDeath: number;
  /** So many quick deaths in a row of one slot are a crash loop. */
  maxQuickDeaths: number;
  firstPause: number;
  maxPause: number;
  /** How long a process may take to finish once asked. */
  grace: number;
}

const defaults: Limits = {
  quickDeath: 10_000,
  maxQuickDeaths: 5,
  firstPause: 500,
  maxPause: 30_000,
  grace: 25_000,
};

/**
 * Keeps the slots' processes running until `stop`. Answers the exit code: 0 after a clean stop, 1 when a
 * process kept dying or had to be killed.
 */
export async function supervise(slots: Slot[], supervision: Supervision): Promise<number> {
  const gaveUp = new AbortController();
  const each = {
    ...supervision,
    limits: supervision.limits ?? defaults,
    stop: AbortSignal.any([supervision.stop, gaveUp.signal]),
  };
  const clean = await Promise.all(
    slots.map(async (slot) => {
      const ok = await keepRunning(slot, each);
      if (!ok) gaveUp.abort();
      return ok;
    }),
  );
  return clean.every(Boolean) ? 0 : 1;
}

/** False when the slot's process kept dying or had to be killed. */
async function keepRunning(slot: Slot, supervision: Required<Supervision>): Promise<boolean> {
  const { stop, log, limits } = supervision;
  for (let quickDeaths = 0; !stop.aborted;) {
    const started = Date.now();
    const end = await runOnce(slot, supervision);
    if (stop.aborted) return end !== "SIGKILL";
    const lived = Date.now() - started;
    quickDeaths = lived < limits.quickDeath ? quickDeaths + 1 : 0;
    const died = `${slot.name} ended (${end}) after ${Math.round(lived / 1000)} s`;
    if (quickDeaths >= limits.maxQuickDeaths) {
      log(`${died}, ${quickDeaths} times in a row: giving up`);
      return false;
    }
    const pause = Math.min(limits.firstPause * 2 ** quickDeaths, limits.maxPause);
    log(`${died}; starting it again`);
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
  return true;
}

/** Runs the slot's process to its end and answers how it ended: "exit code 1", "SIGKILL". */
async function runOnce(slot: Slot, { stop, kill, log, limits }: Required<Supervision>) {
  const child = slot.start();
  const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
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
    const [code, signal] = await exit;
    return signal ?? `exit code ${code}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    clearTimeout(overdue);
    for (const undo of cleanUp) undo();
    if (slot.group) destroy(slot, child);
  }
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
