import { fairKinds, jobPayloads } from "#app/jobs/kinds.ts";
import { forgetHeld } from "#app/jobs/operator.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { lockFile } from "./lock-files.server.ts";
import { retireObjects } from "./objects.server.ts";
import { findQueued, settleFailed } from "./settle-file.server.ts";
import { findUnfinished } from "./unfinished.server.ts";

type StoppedJob = Pick<Job, "kind" | "payload">;

/** The file that a job was to process, if it still waits for these bytes, or for more made of them. */
export async function fileOfJob(db: Database, job: StoppedJob) {
  return (await queuedFileOf(db, job)) ?? (await unfinishedFileOf(db, job));
}

/**
 * Tells the owner of the file that it cannot be processed, and lets its original go. One that is shown stays
 * with the renditions that it has.
 */
export async function giveUpFile(services: Services, job: StoppedJob): Promise<void> {
  const file = await queuedFileOf(services.db, job);
  if (file) await settleFailed(services, file, "gave_up");
  const shown = await unfinishedFileOf(services.db, job);
  if (!shown) return;
  await services.db.transaction().execute(async (trx) => {
    await lockFile(trx, shown.id_archivo);
    await retireObjects(trx, [shown.original]);
  });
}

async function queuedFileOf(db: Database, { kind, payload }: StoppedJob) {
  if (!["process_file", "process_image"].includes(kind)) return undefined;
  const { id_archivo, original } = jobPayloads.process_file.parse(JSON.parse(payload));
  return findQueued(db, id_archivo, original);
}

async function unfinishedFileOf(db: Database, { kind, payload }: StoppedJob) {
  if (!["finish_video", "finish_image"].includes(kind)) return undefined;
  const { id_archivo, original } = jobPayloads.finish_video.parse(JSON.parse(payload));
  return findUnfinished(db, id_archivo, original);
}

/** Forgets held jobs whose file was deleted or replaced. */
export function forgetMoot(db: Database): Promise<void> {
  return forgetHeld(db, fairKinds, async (job) => (await fileOfJob(db, job)) !== undefined);
}
