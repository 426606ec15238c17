import { expect, vi } from "vitest";
import { PATIENCE } from "../setup/patience.ts";

/** Does each of these again and again until `stop`, which gives the statuses that were answered. */
export function startLoad(calls: (() => Promise<{ status: number }>)[]) {
  const statuses = new Set<number>();
  let done = 0;
  let stopped = false;
  const repeat = async (call: () => Promise<{ status: number }>) => {
    while (!stopped) {
      statuses.add((await call()).status);
      done += 1;
    }
  };
  const all = Promise.all(calls.map(repeat));
  return {
    /** Waits for so many answers more. */
    more: async (count: number) => {
      const before = done;
      const come = () => expect(done).toBeGreaterThan(before + count);
      await vi.waitFor(come, PATIENCE);
    },
    stop: async () => {
      stopped = true;
      await all;
      return [...statuses];
    },
  };
}
