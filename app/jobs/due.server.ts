import type { Database } from "#db/client.ts";
import type { JobRun } from "./worker.server.ts";
import { enqueue } from "./queue.server.ts";

/** The kinds that see to what waits in a table of its own, each row with its time. */
type DueKind = "send_pushes" | "send_webhooks";

/**
 * Has the job run that sees to what waits first: now, or once its time has come, which delays none that comes
 * meanwhile. There is one for each `stepMs` in which something is due.
 */
export async function enqueueDue(
  db: Database,
  kind: DueKind,
  { at, stepMs }: { at: number | string | null | undefined; stepMs: number },
): Promise<void> {
  if (at == null) return;
  if (Number(at) <= Date.now()) return enqueue(db, kind, {}, { uniqueKey: kind });
  const runAt = Math.ceil(Number(at) / stepMs) * stepMs;
  await enqueue(db, kind, {}, { runAt, uniqueKey: `${kind}:${runAt}` });
}

/** Sees to each, so many together; what is left when the run has to stop is for another. */
export async function eachTogether<T>(
  due: T[],
  { together, signal }: { together: number } & Pick<JobRun, "signal">,
  see: (each: T) => Promise<void>,
): Promise<void> {
  const seeNext = async () => {
    for (let next = due.shift(); next && !signal.aborted; next = due.shift()) await see(next);
  };
  await Promise.all(Array.from({ length: together }, seeNext));
  signal.throwIfAborted();
}
