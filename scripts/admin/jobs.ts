import { aboutOf, dropStopped } from "#app/features/admin/jobs/stopped.server.ts";
import { findStopped, listStopped, retryStopped } from "#app/jobs/operator.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Job } from "#db/schema/jobs-and-kv.ts";
import { HELP } from "./help.ts";
import { Refusal } from "./program.ts";

/** `jobs list`, `jobs retry ID|all`, `jobs give-up ID` */
export async function jobs(services: Services, args: string[]): Promise<string> {
  const [verb, which, ...others] = args;
  if (others.length > 0) throw new Refusal(HELP);
  if (verb === "list" && !which) return list(services);
  if (verb === "retry" && which === "all") return `${await retryStopped(services.db)} jobs wait.`;
  if ((verb !== "retry" && verb !== "give-up") || !/^\d+$/.test(which ?? "")) {
    throw new Refusal(HELP);
  }
  const job = await findStopped(services.db, Number(which));
  if (!job) throw new Refusal("there is no stopped job with that number");
  return verb === "retry" ? retry(services, job) : giveUp(services, job);
}

async function list({ db }: Services): Promise<string> {
  const stopped = await listStopped(db);
  if (stopped.length === 0) return "No job is held and none has failed.";
  const lines = stopped.map(async (job) => {
    const since = new Date(job.created_at).toISOString().slice(0, 16).replace("T", " ");
    const tries = `tried ${job.attempts} times`;
    return `${job.id}  ${job.state}  ${job.kind}${await describe(db, job)}, queued ${since} UTC, ${tries}\n  ${job.error}`;
  });
  return (await Promise.all(lines)).join("\n\n");
}

async function describe(db: Services["db"], job: Job): Promise<string> {
  const about = await aboutOf(db, job);
  if (!about) return "";
  if (about.is === "file") return `, file ${about.id_archivo} of post ${about.id_publicacion}`;
  if (about.is === "message_file") return `, file ${about.id_archivo} of a message`;
  return `, ${about.kind} of user ${about.id_usuario}`;
}

async function retry({ db }: Services, { id, kind }: Job): Promise<string> {
  await retryStopped(db, id);
  return `Job ${id} (${kind}) waits for its turn.`;
}

/** Of a file or a picture of a profile its owner is told, and the original goes. */
async function giveUp(services: Services, job: Job): Promise<string> {
  await dropStopped(services, job);
  return `Job ${job.id} (${job.kind}) is given up.`;
}
