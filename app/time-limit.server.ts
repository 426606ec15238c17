/**
 * Aborts with `signal`, or after so many milliseconds with a `TimeoutError`. Unlike a combined
 * `AbortSignal.timeout`, which only weak references lead to: collected as garbage it never fires.
 */
export function withTimeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController();
  const abort = () => late.abort(new DOMException("no answer in time", "TimeoutError"));
  setTimeout(abort, ms).unref();
  return AbortSignal.any([signal, late.signal]);
}
