import { useEffect } from "react";

/** What makes React 18 hydrate at once: doing so before Remix has its data ends it for good (error 345). */
const EARLY = [
  ...["click", "auxclick", "dblclick", "keydown", "keypress", "keyup", "mousedown", "mouseup"],
  ...["pointerdown", "pointerup", "touchstart", "touchend", "touchcancel", "focusin", "focusout"],
  ...["input", "change", "submit", "dragstart", "drop", "paste", "copy", "cut"],
];

const keepFromReact = (event: Event) => event.stopImmediatePropagation();

/** Until {@link TakenOver} is there, links and forms do what they do without scripts. */
export function quietUntilTakenOver(): void {
  for (const type of EARLY) window.addEventListener(type, keepFromReact, true);
}

export function TakenOver(): null {
  useEffect(() => {
    for (const type of EARLY) window.removeEventListener(type, keepFromReact, true);
  }, []);
  return null;
}
