/** What is soon enough for it. */
const LATEST_MS = 200;

/** Runs `work` between frames, where the browser can tell when that is. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work);
}
