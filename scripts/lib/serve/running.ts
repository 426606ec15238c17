import type { ChildProcess } from "node:child_process";
import type { Slot, Supervision, Limits } from "./slots.ts";

export type RunningIn = Pick<Supervision, "stop" | "kill" | "log"> & { limits: Limits };

/** A process of a slot, from its start to its end. */
export class Running {
  /** How it ended: "exit code 1", "SIGKILL". */
  readonly ended: Promise<string>;
  /** Milliseconds since the epoch. */
  readonly startedAt = Date.now();
  readonly #slot: Slot;
  readonly #in: RunningIn;
  #child: ChildProcess | undefined;
  #overdue: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(slot: Slot, surroundings: RunningIn) {
    this.#slot = slot;
    this.#in = surroundings;
    this.ended = this.#run();
  }

  async #run(): Promise<string> {
    const { stop, kill } = this.#in;
    let child: ChildProcess;
    try {
      child = this.#child = this.#slot.start();
    } catch (error) {
      return (error as Error).message;
    }
    const ended = endOf(child);
    const cleanUp = [onAbort(stop, () => this.finish()), onAbort(kill, () => this.destroy())];
    try {
      return await ended;
    } finally {
      this.#isOver = true;
      clearTimeout(this.#overdue);
      for (const undo of cleanUp) undo();
      if (this.#slot.group) this.destroy();
    }
  }

  /** Resolves when it does its work; rejects with why it does not, or not in time. */
  async comesUp(): Promise<void> {
    const { limits } = this.#in;
    let late: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      const why = new Error(`did not come up within ${limits.ready / 1000} s`);
      late = setTimeout(() => reject(why), limits.ready);
    });
    const died = this.ended.then((how) => {
      throw new Error(`ended (${how}) before it came up`);
    });
    try {
      const ready = this.#child && this.#slot.ready?.(this.#child);
      await Promise.race([ready ?? (this.#child ? undefined : died), died, tooLate]);
    } finally {
      clearTimeout(late);
    }
  }

  /** Asks it to finish what it has; it is killed when it takes longer than `grace`. */
  finish(): void {
    const { log, limits } = this.#in;
    if (this.#isOver || !this.#child) return;
    this.#child.kill("SIGTERM");
    clearTimeout(this.#overdue);
    this.#overdue = setTimeout(() => {
      log(`${this.#slot.name} did not finish within ${limits.grace / 1000} s: killing it`);
      this.destroy();
    }, limits.grace);
  }

  /** Lets it finish what it has while another does what is new: it has longer for that. */
  retire(): void {
    if (this.#isOver || !this.#child) return;
    if (!this.#slot.retire) return this.finish();
    this.#slot.retire(this.#child);
    this.#overdue = setTimeout(() => this.finish(), this.#in.limits.retire);
  }

  destroy(): void {
    const child = this.#child;
    if (!this.#slot.group || child?.pid === undefined) {
      child?.kill("SIGKILL");
      return;
    }
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch (error) {
      // The group is empty: everything in it has ended.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
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
