import type { Viewer } from "#app/context.server.ts";
import { readCookie, setCookie } from "./cookies.server.ts";

/** What this browser was told; of one that was told nothing the account says it. */
export const SAVER_COOKIE = "ahorro";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Whether little is to be sent: videos once they are asked for, and the smallest. As this browser was told, else as
 * its account says, else as the browser asks every site.
 */
export function readSaver(request: Request, viewer: Pick<Viewer, "ahorro"> | null): boolean {
  const said = readCookie(request, SAVER_COOKIE);
  if (said === "1" || said === "0") return said === "1";
  if (viewer && typeof viewer.ahorro === "number") return viewer.ahorro === 1;
  return /^on\b/i.test(request.headers.get("save-data")?.trim() ?? "");
}

export function saverCookie(ahorro: 0 | 1): string {
  return setCookie(SAVER_COOKIE, `${ahorro}`, { maxAgeSeconds: YEAR_SECONDS });
}
