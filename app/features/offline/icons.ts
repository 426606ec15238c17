/** The sign of the site, and one that says nothing. Drawn by scripts/icons.mjs. */
export type IconSet = "sitio" | "notas";

export const ICON_SIDES = [192, 512] as const;

/** `maskable`: the picture reaches beyond what a phone cuts off its corners. */
export function iconPath(set: IconSet, purpose: "any" | "maskable", side: number): string {
  return `/icons/${set}-${purpose === "any" ? "" : "maskable-"}${side}.png`;
}

/** What a home screen of Apple's shows, which cuts its corners itself. */
export function touchIcon(set: IconSet): string {
  return `/icons/${set}-apple.png`;
}

/** In the tab of a window. */
export function tabIcon(set: IconSet): string {
  return set === "notas" ? "/icons/notas.svg" : "/favicon.svg";
}
