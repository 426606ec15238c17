/** The symbols of `icons.svg`, which `npm run icons` draws. */
export type IconName =
  | "alert"
  | "arrow-left"
  | "arrow-right"
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
  | "refresh"
  | "search"
  | "send"
  | "settings"
  | "share"
  | "sound"
  | "sound-off"
  | "expand"
  | "tick"
  | "trash"
  | "upload"
  | "verified"
  | "video";

/** A symbol of the sprite in the page: decoration only, so the control that holds it needs its own words. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
