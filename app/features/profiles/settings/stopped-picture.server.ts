import { sql } from "kysely";
import { jobPayloads } from "#app/jobs/kinds.ts";
import { forgetHeld } from "#app/jobs/operator.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { AVATAR_FAILURE_DAYS } from "../limits.ts";
import { pictureKinds } from "./picture-kinds.server.ts";
import { findWaiting, type WaitingPicture } from "./waiting-picture.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The picture that a job was to process, if its owner still waits for one. */
export async function pictureOfJob(
  db: Database,
  { kind, payload }: Pick<Job, "kind" | "payload">,
): Promise<WaitingPicture | undefined> {
  if (kind !== "process_avatar") return undefined;
  const sent = jobPayloads.process_avatar.parse(JSON.parse(payload));
  return findWaiting(db, sent.kind, sent.id_usuario);
}

/** Tells who sent the picture that it cannot be processed, and lets it go. */
export async function giveUpPicture(
  services: Pick<Services, "db">,
  job: Pick<Job, "kind" | "payload">,
): Promise<void> {
  const waiting = await pictureOfJob(services.db, job);
  if (!waiting) return;
  // With it comes what works on pictures, which who only looks for old ones does not need.
  const { refusePicture } = await import("./process-picture.server.ts");
  await refusePicture(services, waiting, "gave_up");
}

/** Forgets held jobs whose picture nobody waits for any more, and refusals that were never read. */
export async function forgetOldPictures(db: Database): Promise<void> {
  const isWanted = async (job: Job) => (await pictureOfJob(db, job)) !== undefined;
  await forgetHeld(db, ["process_avatar"], isWanted);
  const before = Date.now() - AVATAR_FAILURE_DAYS * DAY_MS;
  const isOld = sql<boolean>`error <> 'held' and created_at <= ${before}`;
  for (const { table } of Object.values(pictureKinds)) {
    await deleteInSteps(db, table, ["id_usuario"], isOld);
  }
}
