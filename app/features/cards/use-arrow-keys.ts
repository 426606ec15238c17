import { useEffect, useRef } from "react";

const TYPED_IN = "input, textarea, select, [contenteditable], dialog, [role=slider]";

/** Calls `turn` with -1 or 1 for the left and right keys, unless they are meant for what has the focus. */
export function useArrowKeys(isOn: boolean, turn: (by: -1 | 1) => void): void {
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKey(event: KeyboardEvent) {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
      if (by === 0 || !isPlain || event.defaultPrevented) return;
      if ((event.target as Element).closest(TYPED_IN)) return;
      event.preventDefault();
      latest.current(by);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
