import type { Database } from "#db/client.ts";
import type { BackupSettings } from "./place.ts";
import { failedSince, type Kind, lastDone } from "./runs.ts";

const HOUR_MS = 60 * 60_000;
/** After one that failed. */
const AGAIN_MS = HOUR_MS;

type When = Pick<BackupSettings, "to" | "everyHours" | "verifyDays">;

/** In how many milliseconds the schedule wants it; null: never. */
export async function dueIn(
  db: Database,
  kind: Kind,
  { to, everyHours, verifyDays }: When,
  now = Date.now(),
): Promise<number | null> {
  const hours = everyHours === 0 ? 0 : kind === "backup" ? everyHours : verifyDays * 24;
  if (hours === 0) return null;
  const done = await lastDone(db, kind, to);
  const next = done === null ? now : done + hours * HOUR_MS;
  const failed = await failedSince(db, kind, done ?? 0);
  const again = failed === null ? now : failed + AGAIN_MS;
  return Math.max(0, next - now, again - now);
}
