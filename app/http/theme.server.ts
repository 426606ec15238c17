import { readCookie } from "./cookies.server.ts";

export const THEME_COOKIE = "theme";
export type Theme = "dark" | "light";

/** What the person chose; null while the system's wish counts. */
export function readTheme(request: Request): Theme | null {
  const theme = readCookie(request, THEME_COOKIE);
  return theme === "dark" || theme === "light" ? theme : null;
}
