import { log } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";

const STEP_MS = 1000;

/**
 * Writes what it is told to the file's row, at most once a second and only when it has risen.
 * `onGone` is called when there is no such file, or it is no longer queued.
 */
export function reportProgress(
  db: Database,
  id_archivo: number,
  onGone: () => void,
): (percent: number) => void {
  let written = 0;
  let writtenAt = 0;
  return (percent) => {
    if (percent <= written || Date.now() - writtenAt < STEP_MS) return;
    written = percent;
    writtenAt = Date.now();
    db.updateTable("archivos")
      .set({ progress: percent })
      .where("id_archivo", "=", id_archivo)
      .where("status", "=", "queued")
      .executeTakeFirst()
      .then(
        ({ numUpdatedRows }) => numUpdatedRows === 0n && onGone(),
        (error: unknown) => log.warn({ err: error, id_archivo }, "could not write progress"),
      );
  };
}
