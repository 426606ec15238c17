/** Runs `then` once what has changed by now is on screen; soon, where nothing is painted. */
export function afterPaint(then: () => void): void {
  if (document.hidden) setTimeout(then);
  // The frame's own callback comes before it is painted, a task after it.
  else requestAnimationFrame(() => setTimeout(then));
}
