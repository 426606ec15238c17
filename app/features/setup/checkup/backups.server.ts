import { type BackupStanding, backupStanding } from "#app/features/admin/store/backups.server.ts";
import { fill } from "#app/strings/language.ts";
import type { Database } from "#db/client.ts";
import type { Finding } from "./finding.ts";
import { strings } from "./strings.ts";
import { whyOf } from "./why.server.ts";

const words = strings.says;

export async function checkBackups(db: Database): Promise<Finding> {
  const standing = await backupStanding(db);
  return { check: "backups", state: stateOf(standing), says: sayingOf(standing) };
}

function stateOf({ is }: BackupStanding): Finding["state"] {
  if (is === "fine") return "ok";
  return is === "unset" ? "unset" : "bad";
}

function sayingOf(standing: BackupStanding): string {
  switch (standing.is) {
    case "unset":
      return words.backupsNone;
    case "fine":
      return words.backups;
    case "never":
      return fill(words.backupsNever, { to: standing.to });
    case "failed":
      return fill(words.backupsFailed, { why: whyOf(standing.error) });
    case "untried":
      return fill(words.backupsUntried, { why: whyOf(standing.error) });
    case "old":
      return fill(words.backupsOld, { hours: standing.hours, every: standing.every });
  }
}
