import { wantsLessMotion } from "#app/ui/browser/less-motion.ts";
import styles from "./gestures.module.css";

const DOUBLE_MS = 300;
const HOLD_MS = 450;
/** A finger is not quite still, in CSS pixels. */
const NEAR = 32;
const FAST = 2;
const BURST_MS = 700;

/** Two taps like what a stage shows, and never take that back; a held finger plays its video faster. */
export function listen(stage: HTMLElement, early: MouseEvent[] = []): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  let last: MouseEvent | null = null;
  let wasHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let letGo: (() => void) | null = null;

  const onClick = (event: MouseEvent) => {
    // By a key nobody taps twice.
    if (!isOnStage(event) || event.detail === 0) return;
    if (wasHeld) {
      wasHeld = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const isDouble =
      last !== null && isNear(last, event) && event.timeStamp - last.timeStamp < DOUBLE_MS;
    // The second tap gives the video back what the first one did to it.
    last = isDouble ? null : event;
    if (isDouble) like(stage, event);
  };
  const onDown = (event: PointerEvent) => {
    wasHeld = false;
    if (!isOnStage(event) || event.button !== 0) return;
    const video = [...stage.querySelectorAll("video")].find(({ paused }) => !paused);
    if (!video) return;
    timer = setTimeout(() => {
      wasHeld = true;
      letGo = hurry(stage, video);
    }, HOLD_MS);
  };
  const onUp = () => {
    clearTimeout(timer);
    letGo?.();
    letGo = null;
  };
  early.forEach(onClick);
  stage.addEventListener("click", onClick, { capture: true, signal });
  stage.addEventListener("pointerdown", onDown, { signal });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    stage.addEventListener(end, onUp, { signal });
  }
  // A held finger asks phones for a menu.
  stage.addEventListener("contextmenu", (event) => letGo && event.preventDefault(), { signal });
  return () => {
    leaving.abort();
    onUp();
  };
}

/** Not on a control: only on the picture, or on what plays the video. */
function isOnStage({ target }: Event): boolean {
  const control = (target as Element).closest("a, button, input, summary, video[controls]");
  return !control || control.matches("[data-surface]");
}

function isNear(one: MouseEvent, other: MouseEvent): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < NEAR;
}

function like(stage: HTMLElement, { clientX, clientY }: MouseEvent): void {
  const form = stage.closest("article")?.querySelector<HTMLFormElement>("form[data-reaction=like]");
  if (!form) return;
  const button = form.querySelector("button");
  if (button?.value === "1") button.click();
  if (wantsLessMotion()) return;
  const { left, top } = stage.getBoundingClientRect();
  const heart = document.createElement("span");
  heart.className = styles.heart!;
  heart.style.translate = `${clientX - left}px ${clientY - top}px`;
  heart.style.setProperty("--lean", `${Math.round(Math.random() * 30 - 15)}deg`);
  stage.append(heart);
  setTimeout(() => heart.remove(), BURST_MS);
}

function hurry(stage: HTMLElement, video: HTMLVideoElement): () => void {
  video.playbackRate = FAST;
  const note = document.createElement("span");
  note.className = styles.fast!;
  note.textContent = `${FAST}x`;
  stage.append(note);
  return () => {
    video.playbackRate = 1;
    note.remove();
  };
}
