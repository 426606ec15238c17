import { useSyncExternalStore } from "react";

const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "focusin"];
const OPTIONS = { capture: true, passive: true };

let isHere = false;

/** Calls once, at the first sign of somebody; gives what ends the waiting. */
export function whenPresent(onChange: () => void): () => void {
  if (isHere) return () => undefined;
  const onSign = () => {
    isHere = true;
    stop();
    onChange();
  };
  const stop = () => SIGNS.forEach((sign) => window.removeEventListener(sign, onSign, OPTIONS));
  for (const sign of SIGNS) window.addEventListener(sign, onSign, OPTIONS);
  return stop;
}

/** Whether somebody has moved, touched or typed since the page came: what only hands need waits for them. */
export function usePresence(): boolean {
  return useSyncExternalStore(
    whenPresent,
    () => isHere,
    () => false,
  );
}
