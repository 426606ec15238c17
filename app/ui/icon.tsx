import type { CSSProperties } from "react";

/** The drawings of `app/styles/icons.css`, which `npm run icons` makes. */
export type IconName =
  | "alert"
  | "arrow-left"
  | "arrow-right"
  | "bell"
  | "bookmark"
  | "bookmark-filled"
  | "chart"
  | "check"
  | "clock"
  | "close"
  | "comment"
  | "eye"
  | "eye-off"
  | "file"
  | "heart"
  | "heart-filled"
  | "home"
  | "image"
  | "info"
  | "link"
  | "lock"
  | "log-out"
  | "logo"
  | "menu"
  | "moon"
  | "more"
  | "person"
  | "picture-in-picture"
  | "pin"
  | "play"
  | "plus"
  | "plus-bold"
  | "refresh"
  | "search"
  | "send"
  | "settings"
  | "share"
  | "sound"
  | "sound-off"
  | "expand"
  | "tick"
  | "tick-bold"
  | "trash"
  | "upload"
  | "verified"
  | "video";

/** What the style sheet draws when nothing is said. */
const USUAL_SIZE = 20;

/**
 * A drawing in the colour of the words around it, decoration only: the control that holds it needs its own
 * words. It stands in the style sheet, which is there before anything is seen, and is the same on all pages.
 */
export function Icon({ name, size = USUAL_SIZE }: { name: IconName; size?: number }) {
  const style = size === USUAL_SIZE ? undefined : ({ "--icon": `${size}px` } as CSSProperties);
  return <i className={`icon i-${name}`} style={style} />;
}
