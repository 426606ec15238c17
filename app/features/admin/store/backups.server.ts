import { getEnv } from "#app/env.server.ts";
import type { Database } from "#db/client.ts";
import { LATE_BACKUPS } from "../limits.ts";

const HOUR_MS = 60 * 60 * 1000;

/** How the backups are that are made by themselves. */
export type BackupStanding =
  | { is: "unset" | "fine" }
  | { is: "never"; to: string }
  | { is: "failed" | "untried"; error: string | null }
  | { is: "old"; hours: number; every: number };

/** That they are set up makes none: what counts are the newest that has ended, and the newest that was tried out. */
export async function backupStanding(db: Database): Promise<BackupStanding> {
  const { to, everyHours } = getEnv().backups ?? { to: "", everyHours: 0 };
  if (everyHours === 0) return { is: "unset" };
  const [made, tried] = [await lastRun(db, "backup", to), await lastRun(db, "verify", to)];
  if (!made) return { is: "never", to };
  if (made.state === "failed") return { is: "failed", error: made.error };
  const hours = Math.round((Date.now() - made.started_at) / HOUR_MS);
  if (hours > LATE_BACKUPS * everyHours) return { is: "old", hours, every: everyHours };
  return tried?.state === "failed" ? { is: "untried", error: tried.error } : { is: "fine" };
}

function lastRun(db: Database, kind: "backup" | "verify", destination: string) {
  return db
    .selectFrom("respaldos")
    .select(["state", "started_at", "error"])
    .where("kind", "=", kind)
    .where("destination", "=", destination)
    .where("state", "<>", "running")
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
