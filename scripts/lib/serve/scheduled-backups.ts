import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const FIRST_MS = 60_000;
/** Another machine may have done it, or be at it. */
const MIN_PAUSE_MS = 5 * 60_000;
const MAX_PAUSE_MS = 60 * 60_000;

interface Options {
  stop: AbortSignal;
  log: (line: string) => void;
  /** Starts the program that makes and verifies the backups that are due. */
  start: () => ChildProcess;
  pauses?: { first: number; min: number; max: number };
}

/**
 * Starts the program of the backups whenever something is due; it says itself when that is again. A process that
 * ends costs no memory in between. Gives what waits until none runs, and until then starts no other.
 */
export function scheduleBackups({ stop, log, start, pauses }: Options) {
  const { first, min, max } = pauses ?? { first: FIRST_MS, min: MIN_PAUSE_MS, max: MAX_PAUSE_MS };
  let child: ChildProcess | null = null;
  let isHeld = false;
  const keep = async () => {
    for (let pause = first; !stop.aborted;) {
      await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted || isHeld) continue;
      pause = Math.max(min, Math.min(max, await run()));
    }
  };
  /** In how many milliseconds something is due again. */
  const run = async (): Promise<number> => {
    let due = max;
    try {
      child = start();
      child.on("message", (said: { dueIn?: number }) => (due = said.dueIn ?? due));
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0 && !stop.aborted) log("THE BACKUP FAILED: the line above says why");
    } catch (error) {
      log(`THE BACKUP FAILED: ${(error as Error).message}`);
    }
    child = null;
    return due;
  };
  stop.addEventListener("abort", () => child?.kill("SIGTERM"));
  const ended = keep();
  return {
    ended,
    hold: async () => {
      isHeld = true;
      const running = child;
      if (!running?.kill("SIGTERM")) return;
      await once(running, "exit");
    },
    resume: () => (isHeld = false),
  };
}
