import { STANDSTILL_MS } from "./limits.ts";
import type { WorkerAnswer } from "./worker-task.ts";

/** Why there is no result: it would be no smaller, or the browser failed. */
export class NotMade extends Error {
  readonly why: "useless" | "failed";

  constructor(why: "useless" | "failed", detail = "") {
    super(detail);
    this.why = why;
  }
}

export interface Run {
  signal: AbortSignal;
  /** Hears from 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Has a worker do one thing; with its end, or the signal's, all that it held is gone. Throws {@link NotMade}, and when
 * `signal` aborts.
 */
export function runWorker<Result>(
  worker: Worker,
  task: unknown,
  { signal, onProgress }: Run,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const fail = (error: unknown) =>
      reject(error instanceof Error ? error : new NotMade("failed", String(error)));
    const watch = standstill(() => {
      end();
      fail(new NotMade("failed", "nothing moves"));
    });
    const end = () => {
      watch.stop();
      worker.terminate();
      signal.removeEventListener("abort", abort);
    };
    const abort = () => {
      end();
      fail(signal.reason);
    };
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort);
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer<Result>>) => {
      watch.moved();
      if (data.type === "progress") return onProgress?.(data.part);
      end();
      if (data.type === "done") resolve(data.result);
      else fail(new NotMade(data.why, data.detail));
    };
    worker.onerror = ({ message }) => {
      end();
      fail(new NotMade("failed", message));
    };
    worker.postMessage(task);
  });
}

/** Tells when nothing has moved for long; a page out of sight may be held up by its browser. */
function standstill(onStill: () => void) {
  let seconds = 0;
  const timer = setInterval(() => {
    if (document.hidden) return;
    seconds += 1;
    if (1000 * seconds < STANDSTILL_MS) return;
    clearInterval(timer);
    onStill();
  }, 1000);
  return { moved: () => void (seconds = 0), stop: () => clearInterval(timer) };
}
