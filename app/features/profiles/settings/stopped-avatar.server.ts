import { sql } from "kysely";
import { jobPayloads } from "#app/jobs/kinds.ts";
import { forgetHeld } from "#app/jobs/operator.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { AVATAR_FAILURE_DAYS } from "../limits.ts";
import { refuseAvatar } from "./process-avatar.server.ts";
import { findWaitingAvatar, type WaitingAvatar } from "./waiting-avatar.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The picture that a job was to process, if its owner still waits for one. */
export async function avatarOfJob(
  db: Database,
  { kind, payload }: Pick<Job, "kind" | "payload">,
): Promise<WaitingAvatar | undefined> {
  if (kind !== "process_avatar") return undefined;
  const { id_usuario } = jobPayloads.process_avatar.parse(JSON.parse(payload));
  return findWaitingAvatar(db, id_usuario);
}

/** Tells who sent the picture that it cannot be processed, and lets it go. */
export async function giveUpAvatar(
  services: Pick<Services, "db">,
  job: Pick<Job, "kind" | "payload">,
): Promise<void> {
  const waiting = await avatarOfJob(services.db, job);
  if (waiting) await refuseAvatar(services, waiting, "gave_up");
}

/** Forgets held jobs whose picture nobody waits for any more, and refusals that were never read. */
export async function forgetOldAvatars(db: Database): Promise<void> {
  const isWanted = async (job: Job) => (await avatarOfJob(db, job)) !== undefined;
  await forgetHeld(db, ["process_avatar"], isWanted);
  const before = Date.now() - AVATAR_FAILURE_DAYS * DAY_MS;
  const isOld = sql<boolean>`error is not null and created_at <= ${before}`;
  await deleteInSteps(db, "avatares", ["id_usuario"], isOld);
}
