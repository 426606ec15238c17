import { EnvError, getEnv } from "#app/env.server.ts";
import { eventHandlers, jobHandlers } from "#app/jobs/registry.server.ts";
import { runWorker } from "#app/jobs/worker.server.ts";
import { closeServices, openServices } from "#app/services.server.ts";

/**
 * Does jobs until SIGTERM or SIGINT; those under way are then handed back to the queue. One video at
 * a time, and beside it what must not wait for a long one: one picture at a time, mail, whose server may
 * be silent, one draft of captions, which takes minutes, clearing up, and events, which wait for nothing. Somebody waits for the picture of
 * themselves that they have sent: it goes before those of posts. A file that is done says so as an
 * event, so its lane tells it.
 */
async function main(): Promise<void> {
  const stop = new AbortController();
  process.on("SIGTERM", () => stop.abort());
  process.on("SIGINT", () => stop.abort());
  const services = openServices(getEnv());
  const { process_file, process_image, process_avatar, send_mail, draft_captions, ...quick } =
    jobHandlers;
  const video = { process_file: limited(process_file) };
  const pictures = {
    process_image: limited(process_image),
    process_avatar: limited(process_avatar),
  };
  await Promise.all([
    runWorker(services, { ...video, ...eventHandlers }, stop.signal),
    runWorker(services, { ...pictures, ...eventHandlers }, stop.signal),
    runWorker(services, { send_mail }, stop.signal),
    runWorker(services, { draft_captions }, stop.signal),
    runWorker(services, quick, stop.signal),
    runWorker(services, eventHandlers, stop.signal),
  ]);
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
