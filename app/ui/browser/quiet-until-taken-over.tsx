import { useEffect } from "react";

/** What makes React 18 hydrate at once: doing so before Remix has its data ends it for good (error 345). */
const EARLY = [
  ...["click", "auxclick", "dblclick", "keydown", "keypress", "keyup", "mousedown", "mouseup"],
  ...["pointerdown", "pointerup", "touchstart", "touchend", "touchcancel", "focusin", "focusout"],
  ...["input", "change", "submit", "dragstart", "drop", "paste", "copy", "cut"],
];

declare global {
  interface Window {
    /** What was done last before the scripts came: a key, or a press that is none of our business. */
    lastEarly?: Event;
  }
}

/**
 * Runs inline before the first paint: what needs scripts neither flashes nor moves anything, and the
 * last key is kept for {@link TakenOver}. `data-script` is empty until then, and `ready` afterwards.
 */
export const MARK_SCRIPTS =
  `var d=document.documentElement.dataset;d.script="";` +
  `for(const t of["keydown","pointerdown"])addEventListener(t,e=>{d.script||(window.lastEarly=e)},true)`;

const keepFromReact = (event: Event) => event.stopImmediatePropagation();

/** Until {@link TakenOver} is there, links and forms do what they do without scripts. */
export function quietUntilTakenOver(): void {
  for (const type of EARLY) window.addEventListener(type, keepFromReact, true);
}

/** Stands behind everything else, whose listeners are then in place. */
export function TakenOver(): null {
  useEffect(() => {
    for (const type of EARLY) window.removeEventListener(type, keepFromReact, true);
    document.documentElement.dataset.script = "ready";
    repeatKey(window.lastEarly);
    delete window.lastEarly;
  }, []);
  return null;
}

/** product.md 23.11. A key that only scripts answer is answered now. The browser has done what the others ask for. */
function repeatKey(event: Event | undefined): void {
  if (!(event instanceof KeyboardEvent)) return;
  const { key, code, ctrlKey, metaKey, target } = event;
  const isOurs = key === "/" || (key === "Enter" && (ctrlKey || metaKey));
  if (!isOurs || target !== (document.activeElement ?? document.body)) return;
  const again = { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true };
  target?.dispatchEvent(new KeyboardEvent("keydown", again));
}
