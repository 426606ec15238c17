import { createReadStream } from "node:fs";
import { extname } from "node:path";
import { getEnv } from "#app/env.server.ts";
import { MAX_ATTEMPTS } from "#app/jobs/queue.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import { processImage } from "./image/image.server.ts";
import { discardObjects, reserveObject } from "./objects.server.ts";
import { reportProgress } from "./progress.server.ts";
import { findQueued, type QueuedFile, settleFailed, settleReady } from "./settle-file.server.ts";
import { removeTempFolders, withTempFolder } from "./temp-folder.server.ts";
import { processVideo } from "./video/video.server.ts";

/**
 * The job that makes the renditions of one uploaded file. A file that is no usable medium is failed
 * with its reason; one that is deleted or replaced meanwhile leaves nothing. Throws to be tried again.
 */
export async function processFile(
  services: Services,
  { id_archivo, original }: { id_archivo: number; original?: string | undefined },
  run: JobRun,
): Promise<void> {
  const file = await findQueued(services.db, id_archivo, original);
  if (!file) return;
  await discardLeftovers(services, file);
  // Runs that took their process with them could not say so: this file would do it for ever.
  if (run.attempt > MAX_ATTEMPTS) return settleFailed(services, file, "gave_up");
  const unwanted = new AbortController();
  const signal = AbortSignal.any([run.signal, unwanted.signal]);
  const onProgress = reportProgress(services.db, file, () => unwanted.abort());
  try {
    await services.objects.withLocalFile(file.original, (input) =>
      withTempFolder(file.original, (folder) =>
        makeRenditions(services, file, { input, folder, signal, onProgress }),
      ),
    );
  } catch (error) {
    if (!(await findQueued(services.db, id_archivo, file.original))) return;
    if (run.isLastAttempt && !run.signal.aborted) await settleFailed(services, file, "gave_up");
    throw error;
  }
}

/** What a run that was killed had made. */
async function discardLeftovers(services: Services, file: QueuedFile): Promise<void> {
  await removeTempFolders(file.original);
  const pending = await services.db
    .selectFrom("objetos")
    .select("name")
    .where("id_archivo", "=", file.id_archivo)
    .where("state", "=", "pending")
    .execute();
  const names = pending.map(({ name }) => name);
  await discardObjects(services, names);
}

interface Work {
  input: string;
  folder: string;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

async function makeRenditions(services: Services, file: QueuedFile, work: Work): Promise<void> {
  const { input, folder, signal, onProgress } = work;
  const maxSeconds = getEnv().maxVideoSeconds;
  const result =
    file.tipo === "video"
      ? await processVideo(input, folder, { signal, onProgress, maxSeconds })
      : await processImage(input, folder);
  signal.throwIfAborted();
  if (!result.ok) return settleFailed(services, file, result.reason);

  const stored: string[] = [];
  try {
    for (const { path, ...about } of result.outputs) {
      const ext = extname(path).slice(1);
      const name = await reserveObject(services.db, { ...about, ext, id_archivo: file.id_archivo });
      stored.push(name);
      await services.objects.put(name, createReadStream(path), { contentType: about.mime, signal });
    }
    await settleReady(services, file, result, stored);
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(services, stored);
  }
}
