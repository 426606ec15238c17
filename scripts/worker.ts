import { fileURLToPath } from "node:url";
import { EnvError, getEnv } from "#app/env.server.ts";
import { measureUntil } from "#app/features/admin/measures/measure.server.ts";
import { followSettings } from "#app/features/settings/follow.server.ts";
import { aloneJob, doAlone, inOwnProcess } from "#app/jobs/alone.server.ts";
import { sweepTempFolders } from "#app/features/media/temp-folder.server.ts";
import { loopsOf } from "#app/jobs/lanes.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { log } from "#app/log.server.ts";
import { lacksSender } from "#app/mail.server.ts";
import { type JobHandlers, runWorker } from "#app/jobs/worker.server.ts";
import { closeServices, openServices } from "#app/services.server.ts";
import { reportMetrics } from "./lib/metrics/report.ts";
import { traceJobs } from "./lib/tracing/trace-jobs.ts";

/**
 * Does jobs until SIGTERM or SIGINT; those under way are then handed back to the queue. One video at
 * a time, and beside it what must not wait for a long one: one picture at a time, mail, whose server may
 * be silent, one draft of captions, which takes minutes, clearing up, one copy of somebody's data, deletion or list
 * of known pictures, which take minutes too, a search server outside, and events, which wait for nothing (app/jobs/lanes.ts).
 * Somebody waits for the picture of themselves that they have sent: it goes before those of posts. A file that is done says so
 * as an event, so its lane tells it. What a post can be shown without is made beside all that, and behind it. What was in a
 * worker that ended is done by a process of its own.
 *
 * WORKER_SHARE, which our parent sets, leaves all that opens people's files to another worker, or all else.
 */
async function main(): Promise<void> {
  const stop = new AbortController();
  process.on("SIGTERM", () => stop.abort());
  process.on("SIGINT", () => stop.abort());
  const services = openServices(getEnv());
  await followSettings(() => services.db);
  const { process_file, process_image, process_avatar, finish_image, finish_video } = jobHandlers;
  const handlers: JobHandlers = {
    ...jobHandlers,
    process_file: limited(process_file),
    process_image: limited(process_image),
    process_avatar: limited(process_avatar),
    finish_image: limited(finish_image),
    finish_video: limited(finish_video),
  };
  const one = aloneJob();
  if (one) {
    // Whoever waits for it is gone.
    process.once("disconnect", () => stop.abort());
    await doAlone(services, handlers, one, stop.signal);
  } else {
    const { metrics } = getEnv();
    if (metrics) reportMetrics();
    await traceJobs();
    const alone = inOwnProcess(fileURLToPath(import.meta.url));
    if (lacksSender(getEnv()))
      log.warn("mails come from localhost, which most servers refuse: set MAIL_FROM");
    const share = getEnv().workerShare;
    const loops = loopsOf(handlers, { share, hasSearch: Boolean(getEnv().search) });
    // Nobody else clears up in the temporary folder of a container: the store's copies of originals lie there, too.
    if (share === "media") await Promise.all([sweepTempFolders(), services.objects.sweep()]);
    await Promise.all([
      ...loops.map((loop) => runWorker(services, loop, stop.signal, alone)),
      metrics ? measureUntil(services, stop.signal) : undefined,
    ]);
  }
  await closeServices(services);
}

/** What opens pictures has only the decoders that we take; they are loaded with the first picture. */
function limited<Job extends unknown[]>(handle: (...job: Job) => Promise<void>) {
  return async (...job: Job) => {
    const { limitDecoders } = await import("#app/features/media/image/decoders.server.ts");
    limitDecoders();
    await handle(...job);
  };
}

try {
  await main();
} catch (error) {
  console.error(error instanceof EnvError ? `Invalid environment: ${error.message}` : error);
  process.exitCode = 1;
}
