import { type RefObject, useEffect, useRef } from "react";
import { wantsLessMotion } from "#app/ui/browser/less-motion.ts";
import { hasShortcuts } from "#app/ui/keys/shortcuts.ts";

/** product.md 10.7, in CSS pixels: a wheel that turns less moves nothing. */
const WHEEL_THRESHOLD = 40;
/** What comes this soon after the last turn belongs to it: a slow finger, the fading rest of a flick. */
const GESTURE_GAP_MS = 150;
/** What a browser scrolls for a line, where it counts in lines. */
const LINE = 16;

/** To the next row or to the one before. */
export type Step = 1 | -1;

interface RowKeys {
  /** What scrolls the rows. The keys work wherever the focus is, the wheel wherever the pointer is. */
  container: RefObject<HTMLElement>;
  /** How long after a move no other is made. */
  lockMs: number;
  /** Makes the move. False where there is no row that way: the browser then does what it does. */
  onStep: (step: Step) => boolean;
  isEnabled?: boolean;
}

/**
 * Moves row by row with keys and wheel (product.md 10.7 and 11.7). Typing, controls that use the
 * key themselves, whatever scrolls by itself inside a row, and open dialogs keep what is theirs.
 */
export function useRowKeys({ container, lockMs, onStep, isEnabled = true }: RowKeys): void {
  const move = useRef(onStep);
  useEffect(() => {
    move.current = onStep;
  });

  useEffect(() => {
    const rows = container.current;
    if (!isEnabled || !rows) return;
    const lock = moveLock(lockMs);
    const wheel = wheelSteps();

    function take(event: Event, step: Step) {
      if (lock.isHeld(event.timeStamp)) return event.preventDefault();
      if (!move.current(step)) return;
      lock.hold(event.timeStamp);
      event.preventDefault();
    }
    function onKeyDown(event: KeyboardEvent) {
      const step = stepOfKey(event);
      const target = event.target as Element;
      if (!step || event.defaultPrevented || isForDialog(target, rows!)) return;
      if (ownsKey(target, event.key) || scrollsByItself(target, rows!, step)) return;
      take(event, step);
    }
    function onWheel(event: WheelEvent) {
      const { deltaX, deltaY } = event;
      const target = event.target as Element;
      const isZoom = event.ctrlKey;
      if (isZoom || deltaY === 0 || Math.abs(deltaX) > Math.abs(deltaY)) return;
      if (isForDialog(target, rows!) || scrollsByItself(target, rows!, deltaY > 0 ? 1 : -1)) return;
      const step = wheel(pixels(event, rows!.clientHeight), event.timeStamp);
      if (step) take(event, step);
      else event.preventDefault();
    }

    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("wheel", onWheel);
    };
  }, [container, lockMs, isEnabled]);
}

/** Which way a key moves; null when it is none of ours. */
export function stepOfKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): Step | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  if (/^[jk]$/.test(event.key) && !hasShortcuts()) return null;
  if (["ArrowDown", " ", "j"].includes(event.key)) return 1;
  return ["ArrowUp", "k"].includes(event.key) ? -1 : null;
}

/**
 * Says, turn by turn of a wheel (in pixels, at a time), which way each moves; null: not at all. Small
 * turns of a slow finger add up. After a move what fades is its rest, until it turns more again.
 */
export function wheelSteps(): (delta: number, now: number) => Step | null {
  let recent: { size: number; at: number }[] = [];
  let side = 0;
  let sum = 0;
  let hasMoved = false;
  return (delta, now) => {
    const size = Math.abs(delta);
    recent = recent.filter(({ at }) => now - at < GESTURE_GAP_MS);
    if (recent.length === 0 || Math.sign(delta) !== side) {
      recent = [];
      side = Math.sign(delta);
      sum = 0;
      hasMoved = false;
    }
    const isRest = hasMoved && recent.some((before) => before.size > size);
    recent.push({ size, at: now });
    sum = isRest ? 0 : sum + size;
    if (sum < WHEEL_THRESHOLD) return null;
    sum = 0;
    hasMoved = true;
    return delta > 0 ? 1 : -1;
  };
}

/** Keeps moves apart: one holds it, and it lets go by itself. */
export function moveLock(lockMs: number) {
  let until = -Infinity;
  return {
    isHeld: (now: number) => now < until,
    hold: (now: number) => {
      until = now + lockMs;
    },
  };
}

/** The row that fills most of what is seen, where all are equally high. */
export function rowAt(scrollTop: number, rowHeight: number, count: number): number {
  const row = Math.round(scrollTop / Math.max(1, rowHeight));
  return Math.max(0, Math.min(row, count - 1));
}

/** How a move scrolls. An explicit behaviour is not held back by the style sheet. */
export function scrollBehavior(): ScrollBehavior {
  return wantsLessMotion() ? "instant" : "smooth";
}

/** The turn of a wheel in pixels, whatever the browser counts in. */
export function pixels(
  { deltaY, deltaMode }: Pick<WheelEvent, "deltaY" | "deltaMode">,
  pageHeight: number,
): number {
  return deltaY * ([1, LINE, pageHeight][deltaMode] ?? 1);
}

/** Typing takes every key, an open menu too; a control that is pressed with the space bar takes that. */
function ownsKey(target: Element, key: string): boolean {
  const typing =
    "input, textarea, select, video[controls], [contenteditable]:not([contenteditable=false])";
  return Boolean(
    target.closest(typing) ||
    // Some browsers give the focus to none of what is pressed.
    document.querySelector("[data-menu][open]") ||
    (key === " " && target.closest("button, summary, [role=button], [role=switch], [role=tab]")),
  );
}

/** True over comments and the like: they scroll that way, or are made to keep the wheel at their end. */
function scrollsByItself(target: Element, rows: Element, step: Step): boolean {
  for (let box: Element | null = target; box && box !== rows; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight) continue;
    const { overflowY, overscrollBehaviorY } = getComputedStyle(box);
    if (overflowY !== "auto" && overflowY !== "scroll") continue;
    if (box === document.scrollingElement) return false;
    const room = step > 0 ? box.scrollHeight - box.clientHeight - box.scrollTop : box.scrollTop;
    if (overscrollBehaviorY !== "auto" || room > 1) return true;
  }
  return false;
}

/** A dialog over the rows, or the comments that stand as one beside a row. */
function isForDialog(target: Element, rows: Element): boolean {
  const around = target.closest("dialog");
  if (around && !around.contains(rows)) return true;
  const open = [...document.querySelectorAll("dialog[open]")];
  return open.some((dialog) => !dialog.contains(rows) && !rows.contains(dialog));
}
