import { EnvError, getEnv } from "#app/env.server.ts";
import { limitDecoders } from "#app/features/media/image/decoders.server.ts";
import { eventHandlers, jobHandlers } from "#app/jobs/registry.server.ts";
import { runWorker } from "#app/jobs/worker.server.ts";
import { closeServices, openServices } from "#app/services.server.ts";

/**
 * Does jobs until SIGTERM or SIGINT; those under way are then handed back to the queue. One video at
 * a time, and beside it what must not wait for a long one: one picture at a time, mail, whose server may
 * be silent, clearing up, and events, which wait for nothing. Somebody waits for the picture of
 * themselves that they have sent: it goes before those of posts. A file that is done says so as an
 * event, so its lane tells it.
 */
async function main(): Promise<void> {
  const stop = new AbortController();
  process.on("SIGTERM", () => stop.abort());
  process.on("SIGINT", () => stop.abort());
  limitDecoders();
  const services = openServices(getEnv());
  const { process_file, process_image, process_avatar, send_mail, ...quick } = jobHandlers;
  await Promise.all([
    runWorker(services, { process_file, ...eventHandlers }, stop.signal),
    runWorker(services, { process_image, process_avatar, ...eventHandlers }, stop.signal),
    runWorker(services, { send_mail }, stop.signal),
    runWorker(services, quick, stop.signal),
    runWorker(services, eventHandlers, stop.signal),
  ]);
  await closeServices(services);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof EnvError ? `Invalid environment: ${error.message}` : error);
  process.exitCode = 1;
}
