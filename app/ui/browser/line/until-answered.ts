import { useSyncExternalStore } from "react";

/** Milliseconds until the next try, one after the other; the last again and again. */
export const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** The server said nothing: there is no line, or it took longer than it may. */
export class NoAnswer extends Error {}

let waiting = 0;
const listeners = new Set<() => void>();
const sleepers = new Set<() => void>();

/**
 * product.md 23.10: repeats a call until there is an answer, and the page says so.
 * Throws what is no {@link NoAnswer}, and when `signal` aborts.
 */
export async function untilAnswered<T>(
  attempt: () => Promise<T>,
  signal?: AbortSignal | null,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
  setWaiting(1);
  try {
    for (let tries = 0; ; tries++) {
      await pause(PAUSES_MS[tries] ?? PAUSES_MS.at(-1)!, signal);
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
    }
  } finally {
    setWaiting(-1);
  }
}

/** Tries what waits now instead of at its time. */
export function tryNow(): void {
  for (const wake of sleepers) wake();
}

/** Whether something of this page waits for the line to come back. */
export function useLineIsDown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
    () => false,
  );
}

function setWaiting(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Ends early when the line is back, and when {@link tryNow} says so. */
export function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      sleepers.delete(done);
      window.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(done, ms);
    sleepers.add(done);
    window.addEventListener("online", done);
    signal?.addEventListener("abort", done);
    if (signal?.aborted) done();
  });
}
