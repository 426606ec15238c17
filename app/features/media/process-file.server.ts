import { createReadStream } from "node:fs";
import { extname } from "node:path";
import { getEnv } from "#app/env.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import { proveHealthy } from "./health.server.ts";
import { type ImageResult, processImage } from "./image/image.server.ts";
import type { MediaFailure } from "./limits.ts";
import { discardObjects, reserveObject } from "./objects.server.ts";
import { reportProgress } from "./progress.server.ts";
import { findQueued, type QueuedFile, settleFailed, settleReady } from "./settle-file.server.ts";
import { withTempFolder } from "./temp-folder.server.ts";
import { processVideo, type VideoResult } from "./video/video.server.ts";

/**
 * The job that makes the renditions of one uploaded file; one that is deleted or replaced meanwhile
 * leaves nothing. A file is failed only for its bytes: when two runs say that they are no usable
 * medium, each from a copy of its own and each in a process that has just shown that it can process
 * what is good. Whatever else goes wrong is thrown, to be tried again.
 */
export async function processFile(
  services: Services,
  { id_archivo, original }: { id_archivo: number; original?: string | undefined },
  run: JobRun,
): Promise<void> {
  const file = await findQueued(services.db, id_archivo, original);
  if (!file) return;
  await discardLeftovers(services, file);
  const unwanted = new AbortController();
  const signal = AbortSignal.any([run.signal, unwanted.signal]);
  const onProgress = reportProgress(services.db, file, () => unwanted.abort());
  const judge = () =>
    services.objects.withLocalFile(file.original, (input) =>
      withTempFolder((folder) =>
        makeRenditions(services, file, { input, folder, signal, onProgress }),
      ),
    );
  try {
    if ((await judge()) === "ready") return;
    const verdict = await judge();
    if (verdict !== "ready") await settleFailed(services, file, verdict);
  } catch (error) {
    if (!(await findQueued(services.db, id_archivo, file.original))) return;
    throw error;
  }
}

/** What a run that was killed had stored. */
async function discardLeftovers(services: Services, file: QueuedFile): Promise<void> {
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

/** Settles the file when it is a good one; otherwise gives what is wrong with its bytes. */
async function makeRenditions(
  services: Services,
  file: QueuedFile,
  work: Work,
): Promise<"ready" | MediaFailure> {
  const { input, folder, signal, onProgress } = work;
  const maxSeconds = getEnv().maxVideoSeconds;
  const { tipo, size } = file;
  const result =
    tipo === "video"
      ? await processVideo(input, folder, { signal, onProgress, maxSeconds })
      : await processImage(input, folder);
  signal.throwIfAborted();
  if (!result.ok) {
    await proveHealthy({ tipo, input, size, folder, signal });
    return result.reason;
  }
  await storeRenditions(services, file, result, signal);
  return "ready";
}

type Made = (VideoResult | ImageResult) & { ok: true };

async function storeRenditions(
  services: Services,
  file: QueuedFile,
  made: Made,
  signal: AbortSignal,
): Promise<void> {
  const stored: string[] = [];
  try {
    for (const { path, ...about } of made.outputs) {
      const ext = extname(path).slice(1);
      const name = await reserveObject(services.db, { ...about, ext, id_archivo: file.id_archivo });
      stored.push(name);
      await services.objects.put(name, createReadStream(path), { contentType: about.mime, signal });
    }
    await settleReady(services, file, made, stored);
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(services, stored);
  }
}
