import { log } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";
import { isWaiting, type QueuedFile } from "./settle-file.server.ts";

const STEP_MS = 1000;

/**
 * Writes what it is told to the file's row, at most once a second and only when it has risen.
 * `onGone` is called when the file is deleted, or waits for these bytes no more.
 */
export function reportProgress(
  db: Database,
  { id_archivo, original }: QueuedFile,
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
      .where(isWaiting())
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("objetos")
            .select("objetos.name")
            .where("objetos.name", "=", original)
            .where("objetos.state", "=", "live"),
        ),
      )
      .executeTakeFirst()
      .then(
        ({ numUpdatedRows }) => numUpdatedRows === 0n && onGone(),
        (error: unknown) => log.warn({ err: error, id_archivo }, "could not write progress"),
      );
  };
}
