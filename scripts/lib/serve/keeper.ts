import { setTimeout as sleep } from "node:timers/promises";
import { Running, type RunningIn } from "./running.ts";
import type { Limits, Restarting, Slot } from "./slots.ts";

/** What a slot's loop needs; `report` says how it fares, null when it stays up. */
export interface Keeping extends RunningIn {
  report: (restarting: Restarting | null) => void;
}

/** Keeps one slot's process running, and puts another in its place when asked. */
export class Keeper {
  readonly #slot: Slot;
  readonly #in: Keeping;
  #deaths = 0;
  #running: Running | null = null;
  /** Has come up and waits to be the slot's process. */
  #successor: Running | null = null;
  /** Interrupts whatever the loop waits for. */
  #nudge = new AbortController();
  /** While it is held: what ends the wait. */
  #held: { until: Promise<void>; release: () => void } | null = null;
  /** How those end that come up, or finish what they had, beside it. */
  readonly #others = new Set<Promise<string>>();
  #clean = true;

  constructor(slot: Slot, surroundings: Keeping) {
    this.#slot = slot;
    this.#in = surroundings;
  }

  /** False when one of its processes had to be killed in the end. */
  async keep(): Promise<boolean> {
    const { stop } = this.#in;
    while (!stop.aborted) {
      if (this.#held) await Promise.race([this.#held.until, aborted(stop)]);
      if (stop.aborted) break;
      const nudge = (this.#nudge = new AbortController());
      const running = this.#next();
      const ended = await this.#runToEnd(running, nudge.signal);
      if (ended === null || this.#held) continue;
      if (stop.aborted) {
        this.#clean &&= ended !== "SIGKILL";
        break;
      }
      await this.#pause(running, ended, nudge.signal);
    }
    const last = await Promise.all(this.#others);
    return this.#clean && !last.includes("SIGKILL");
  }

  /**
   * Starts another process and, when it does its work, lets the one before finish. Rejects with why it did
   * not come up: the one before is then left alone.
   */
  async replace(): Promise<void> {
    if (this.#held) return;
    this.#successor = await this.#bringUp();
    this.#nudge.abort();
  }

  /** Ends the process, and starts none until `release`. */
  async hold(): Promise<void> {
    let release = () => undefined as void;
    const until = new Promise<void>((resolve) => (release = resolve));
    this.#held ??= { until, release };
    this.#running?.finish();
    await Promise.all([this.#running?.ended, ...this.#others]);
  }

  /** Starts the slot's process again after `hold`. Rejects when it does not come up; it is tried again then. */
  async release(): Promise<void> {
    if (!this.#held) return;
    const { release } = this.#held;
    try {
      this.#successor = await this.#bringUp();
    } finally {
      this.#held = null;
      release();
    }
  }

  async #bringUp(): Promise<Running> {
    const successor = new Running(this.#slot, this.#in);
    this.#others.add(successor.ended);
    try {
      await successor.comesUp();
      return successor;
    } catch (error) {
      successor.destroy();
      throw new Error(`${this.#slot.name}: the new process ${(error as Error).message}`);
    } finally {
      this.#others.delete(successor.ended);
    }
  }

  #next(): Running {
    const running = this.#successor ?? new Running(this.#slot, this.#in);
    this.#successor = null;
    return running;
  }

  /** Waits for the end of a process, and answers how it ended; null when another was put in its place. */
  async #runToEnd(running: Running, replaced: AbortSignal): Promise<string | null> {
    this.#running = running;
    const settling = setTimeout(() => this.#settle(), this.#in.limits.settled);
    const ended = await Promise.race([running.ended, aborted(replaced)]);
    clearTimeout(settling);
    if (ended !== null) {
      this.#running = null;
      return ended;
    }
    this.#settle();
    this.#retire(running);
    return null;
  }

  #retire(running: Running): void {
    running.retire();
    this.#others.add(running.ended);
    void running.ended.then((how) => {
      if (!this.#in.stop.aborted) this.#others.delete(running.ended);
      this.#in.log(`${this.#slot.name}: the one before has ended (${how})`);
    });
  }

  #settle(): void {
    if (this.#deaths > 0) this.#in.log(`${this.#slot.name} stays up again`);
    this.#deaths = 0;
    this.#in.report(null);
  }

  async #pause({ startedAt }: Running, ended: string, nudge: AbortSignal): Promise<void> {
    const { stop, log, limits, report } = this.#in;
    const { name } = this.#slot;
    const times = (this.#deaths += 1);
    const pause = pauseAfter(times, limits);
    report({ name, ended, times, next: Date.now() + pause });
    const row = times > 1 ? `, ${times} times in a row: IT DOES NOT STAY UP` : "";
    const lived = Math.round((Date.now() - startedAt) / 1000);
    const when = (pause / 1000).toFixed(1);
    log(`${name} ended (${ended}) after ${lived} s${row}; starting it again in ${when} s`);
    const signal = AbortSignal.any([stop, nudge]);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
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

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}
