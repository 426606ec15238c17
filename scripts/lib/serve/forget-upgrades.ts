import { keptFor } from "#app/retention.ts";
import { forgetOldUpgrade } from "../upgrade/forget.mjs";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lets go, now and each day, of what the last upgrade has left, once it is as old as a backup may be. */
export function forgetOldUpgrades(log: (line: string) => void): void {
  const forget = () => {
    try {
      if (forgetOldUpgrade(keptFor("backups")))
        log("the last upgrade's copy of the database is removed: it is too old");
    } catch (error) {
      // Where the service may write nothing in its own folder.
      log(
        `the last upgrade's copy of the database is too old and could not be removed: ${(error as Error).message}. Run npm run upgrade -- forget`,
      );
    }
  };
  forget();
  setInterval(forget, DAY_MS).unref();
}
