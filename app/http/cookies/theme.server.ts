import { readCookie, setCookie } from "./cookies.server.ts";

export const THEME_COOKIE = "theme";
export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What the person chose; null while the system's wish counts. */
export function readTheme(request: Request): Theme | null {
  const theme = readCookie(request, THEME_COOKIE);
  return isTheme(theme) ? theme : null;
}

export function themeCookie(theme: Theme): string {
  return setCookie(THEME_COOKIE, theme, { maxAgeSeconds: YEAR_SECONDS });
}

export function isTheme(text: unknown): text is Theme {
  return themes.includes(text as Theme);
}
