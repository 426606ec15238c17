/**
 * Runs `then` once what has changed by now is on screen; soon, where nothing is painted. Gives the
 * function that takes it back.
 */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  // The frame's own callback comes before it is painted, a task after it.
  if (document.hidden) timer = setTimeout(then);
  else frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
