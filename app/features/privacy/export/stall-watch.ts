import { AwayError } from "#storage/away.ts";

/** Tells who writes a copy when to give up: when told to, or when nothing has moved for a while. */
export interface StallWatch {
  signal: AbortSignal;
  /** Something has moved. */
  moved: () => void;
  end: () => void;
}

/** A store that falls silent in the middle would else be waited for without an end. */
export function watchStalls(given: AbortSignal, stallMs: number): StallWatch {
  const stalled = new AbortController();
  const timer = setTimeout(() => {
    stalled.abort(new AwayError("objects", `nothing moved for ${stallMs} ms`));
  }, stallMs).unref();
  return {
    signal: AbortSignal.any([given, stalled.signal]),
    moved: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}
