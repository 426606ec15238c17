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

/** What was written before the scripts came. */
const written = new Set<HTMLTextAreaElement>();

/** Until {@link TakenOver} is there, links and forms do what they do without scripts. */
export function quietUntilTakenOver(): void {
  for (const type of EARLY) window.addEventListener(type, keepFromReact, true);
  document.querySelectorAll("textarea").forEach(keepWritten);
}

function keepFromReact(event: Event): void {
  event.stopImmediatePropagation();
  keepWritten(event.target);
}

/**
 * Taking over, React 18 puts the first text of a textarea back over what was written in it, if the markup still says
 * that text: so it says what was written.
 */
function keepWritten(field: EventTarget | null): void {
  if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue) return;
  field.defaultValue = field.value;
  written.add(field);
}

/** Stands behind everything else, whose listeners are then in place. */
export function TakenOver(): null {
  useEffect(() => {
    for (const type of EARLY) window.removeEventListener(type, keepFromReact, true);
    document.documentElement.dataset.script = "ready";
    for (const field of written) say(field, "input");
    written.clear();
    for (const field of document.querySelectorAll<HTMLInputElement>("[type=file],select")) {
      if (field.value) say(field, "change");
    }
    repeatKey(window.lastEarly);
    delete window.lastEarly;
  }, []);
  return null;
}

/**
 * product.md 23.11. What was written or chosen is heard of as if that were done now. Of a text React, which has read it,
 * calls `onInput` and not `onChange`.
 */
function say(field: Element, type: string): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
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
