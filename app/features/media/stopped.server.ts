import { fairKinds, jobPayloads } from "#app/jobs/kinds.ts";
import { forgetHeld } from "#app/jobs/operator.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { findQueued, settleFailed } from "./settle-file.server.ts";

/** The file that a job was to process, if it still waits for these bytes. */
export async function fileOfJob(db: Database, job: Pick<Job, "kind" | "payload">) {
  if (!fairKinds.includes(job.kind)) return undefined;
  const { id_archivo, original } = jobPayloads.process_file.parse(JSON.parse(job.payload));
  return findQueued(db, id_archivo, original);
}

/** Tells the owner of the file that it cannot be processed, and lets its original go. */
export async function giveUpFile(
  services: Services,
  job: Pick<Job, "kind" | "payload">,
): Promise<void> {
  const file = await fileOfJob(services.db, job);
  if (file) await settleFailed(services, file, "gave_up");
}

/** Forgets held jobs whose file was deleted or replaced. */
export function forgetMoot(db: Database): Promise<void> {
  return forgetHeld(db, fairKinds, async (job) => (await fileOfJob(db, job)) !== undefined);
}
