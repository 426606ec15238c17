import { fileOfJob, giveUpFile } from "#app/features/media/stopped.server.ts";
import { type Actor, hasJustDone, recordAudit } from "#app/features/people/audit.server.ts";
import {
  giveUpPicture,
  pictureOfJob,
} from "#app/features/profiles/settings/stopped-picture.server.ts";
import { AppError } from "#app/http/errors.ts";
import {
  findStopped,
  pageStopped,
  removeStopped,
  retryStopped,
} from "#app/jobs/operator.server.ts";
import { FORGOTTEN } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { JOBS_PAGE } from "../limits.ts";

type Source = Pick<Services, "db">;

/** What a stopped job was to work on, where it is about something that still waits. */
export type About =
  | { is: "file"; id_archivo: number; id_publicacion: number }
  | { is: "message_file"; id_archivo: number }
  | { is: "picture"; kind: "avatar" | "cover"; id_usuario: number }
  | null;

export async function aboutOf(db: Database, job: Job): Promise<About> {
  const file = await fileOfJob(db, job);
  if (file) {
    const { id_archivo, id_publicacion } = file;
    // What two people wrote each other is no page of the operator's.
    if (id_publicacion === null) return { is: "message_file", id_archivo };
    return { is: "file", id_archivo, id_publicacion };
  }
  const picture = await pictureOfJob(db, job);
  return picture ? { is: "picture", kind: picture.kind, id_usuario: picture.id_usuario } : null;
}

/** A page of what is not tried any more, the newest first. */
export async function listStoppedJobs(
  { db }: Source,
  { estado, antes }: { estado: "held" | "failed"; antes: number | null },
) {
  const jobs = await pageStopped(db, { state: estado, before: antes, limit: JOBS_PAGE + 1 });
  const shown = jobs.slice(0, JOBS_PAGE);
  const trabajos = await Promise.all(
    shown.map(async (job) => ({
      ...{ id: job.id, kind: job.kind, attempts: job.attempts, error: job.error ?? "" },
      created_at: new Date(job.created_at).toISOString(),
      /** What it carried was secret and is gone: there is nothing left to try. */
      isForgotten: job.payload === FORGOTTEN,
      about: await aboutOf(db, job),
    })),
  );
  const siguiente = jobs.length > JOBS_PAGE ? shown.at(-1)!.id : null;
  return { trabajos, siguiente };
}

/**
 * Lets it begin anew; who presses twice has done so. Throws `not_found` where it is not stopped, or has nothing left to
 * try.
 */
export async function retryJob({ db }: Source, { id, actor }: Act): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const job = await findStopped(trx, id);
    if (!job || (await retryStopped(trx, id)) === 0) {
      return requirePressed(trx, "retry", { id, actor });
    }
    await record(trx, "retry", actor, job);
  });
}

/** Lets all begin anew that can. Gives how many. */
export async function retryAllJobs({ db }: Source, actor: Actor): Promise<{ trabajos: number }> {
  return db.transaction().execute(async (trx) => {
    const trabajos = await retryStopped(trx);
    const data = { trabajos };
    await recordAudit({ db: trx }, { actor, action: "admin.jobs.retry", data });
    return { trabajos };
  });
}

/**
 * Gives it up: of a file or a picture its owner is told, and the original goes; who presses twice has done so. Throws
 * `not_found`.
 */
export async function dropJob(services: Services, { id, actor }: Act): Promise<void> {
  const job = await findStopped(services.db, id);
  if (!job) return requirePressed(services.db, "give-up", { id, actor });
  await record(services.db, "give-up", actor, job);
  await dropStopped(services, job);
}

/** The same, for who has found it. */
export async function dropStopped(services: Services, job: Job): Promise<void> {
  await giveUpFile(services, job);
  await giveUpPicture(services, job);
  await removeStopped(services.db, job.id);
}

type Verb = "retry" | "give-up";

interface Act {
  id: number;
  actor: Actor;
}

/** Throws `not_found`, unless the same person has done it a moment ago. */
async function requirePressed(db: Database, verb: Verb, { id, actor }: Act): Promise<void> {
  const act = { actor, action: `admin.jobs.${verb}` };
  if (!(await hasJustDone({ db }, act, ["id", id]))) throw new AppError("not_found");
}

function record(db: Database, verb: Verb, actor: Actor, { id, kind }: Job) {
  return recordAudit({ db }, { actor, action: `admin.jobs.${verb}`, data: { id, kind } });
}
